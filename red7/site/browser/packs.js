// The files of Python: they come packed, and this device keeps them unpacked, as V8 wants them to keep what it compiled.
// It is no module, because the service worker reads it, too.

const TYPES = { wasm: "application/wasm", mjs: "text/javascript" };

self.packs = {
  /** Where they are kept, for every version: they have a hash in their names. */
  keptIn: "red7-engine",

  /** The address under which a file is kept. */
  unpacked: (url) => url.replace(/\.pack$/, ""),

  /** A file from the network, unpacked on its way; `tell(bytes)` counts what has come. */
  async brought(url, tell = () => {}) {
    const response = await self.packs.load(url);
    if (!response.ok) throw new Error(`${url} is answered with ${response.status}`);
    const counted = new TransformStream({
      transform(chunk, controller) {
        tell(chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
    let body = response.body.pipeThrough(counted);
    if (url.endsWith(".pack")) body = body.pipeThrough(new DecompressionStream("gzip"));
    const [, ending] = self.packs.unpacked(url).match(/\.(\w+)$/);
    return new Response(body, { headers: { "Content-Type": TYPES[ending] ?? "application/octet-stream" } });
  },

  load: self.fetch.bind(self),
};
