// How Python comes into a worker: from the memory that this device has kept of it, or else from its files.

import "./packs.js";

const { brought, keptIn, load, unpacked } = self.packs;

/** Python, with all of its files; `tell(loaded, total)` says how far it is. */
export async function loaded(given, tell = () => {}) {
  const memory = await keptMemory(given);
  if (!memory) return keptFrom(await fresh(given, tell, { _makeSnapshot: true }), given);
  try {
    const python = await begun(given, tell, { _loadSnapshot: memory });
    python.runPython("from red7.site import boot\nboot.wake()");
    return python;
  } catch (error) {
    console.info(`Python is started anew: ${error}`);
    await forgetMemory(given);
    return fresh(given, tell);
  }
}

/** Where this device keeps files; undefined where it keeps nothing, be it that the visitor forbids it. */
async function kept() {
  try {
    return await self.caches?.open(keptIn);
  } catch {
    return undefined;
  }
}

/** Python, whose memory is kept as it is when it has ruled for the first time: it need not be started again. */
async function keptFrom(python, given) {
  const cache = await kept();
  if (!cache) return python;
  await python.runPythonAsync("from red7.site import in_browser, prerender\nawait prerender.rule_once()");
  const memory = new Response(python.makeMemorySnapshot()); // now: it must not know this page
  cache.put(memoryAt(given), memory).catch((error) => console.info(`Python's memory is not kept: ${error}`));
  return python;
}

const memoryAt = ({ root, memory }) => new URL(memory, root).href;

async function keptMemory(given) {
  const response = await (await kept())?.match(memoryAt(given));
  return response && new Uint8Array(await response.arrayBuffer());
}

export async function forgetMemory(given) {
  await (await kept())?.delete(memoryAt(given));
}

async function fresh(given, tell, options = {}) {
  const python = await begun(given, tell, options);
  python.runPython("from red7.site import boot\nboot.put_aside()");
  return python;
}

async function begun({ root, engine, isServed }, tell, options) {
  const total = Object.values(engine).reduce((sum, each) => sum + each.size, 0);
  let count = 0;
  const more = (size) => tell((count += size), total);
  const file = (name) => opened(new URL(engine[name].path, root).href, engine[name].size, isServed, more);

  const [wasm, stdlib, red7, runtime, lock] = await Promise.all(["wasm", "stdlib", "red7", "runtime", "lock"].map(file));
  const bundle = red7.arrayBuffer(); // loads while Python starts
  const here = new URL("engine/", root).href;
  const served = new Map([[`${here}pyodide.asm.wasm`, wasm], [`${here}stdlib.zip`, stdlib]]);
  self.fetch = async (url) => served.get(String(url)) ?? Promise.reject(new TypeError(`${url} is not in the bundle`));

  const [{ default: createModule }, { loadPyodide }] = await Promise.all([
    imported(runtime), import(new URL(engine.loader.path, root).href),
  ]);
  tell(total, total); // all is here, and Python starts
  let site = "";
  const python = await loadPyodide({
    indexURL: here,
    stdLibURL: `${here}stdlib.zip`,
    lockFileContents: await lock.text(),
    fsInit: async (_, { sitePackages }) => { site = sitePackages; },
    createPyodideModule: async (settings) => withRoomFor(options._loadSnapshot, await createModule(settings)),
    ...options,
  });
  unpackInto(python.FS, site, new Uint8Array(await bundle));
  python.runPython("import importlib\nimportlib.invalidate_caches()");
  return python;
}

/** A file of Python: from what this device keeps, or else from the network. */
async function opened(url, size, isServed, tell) {
  const cache = await kept();
  const there = await cache?.match(unpacked(url));
  if (there) {
    tell(size);
    return isServed ? load(unpacked(url)) : there; // the service worker's answer brings what V8 has compiled
  }
  const response = await brought(url, tell);
  cache?.put(unpacked(url), response.clone()).catch((error) => console.info(`${url} is not kept: ${error}`));
  return response;
}

/** A module, by its address if it can be loaded from there. */
async function imported(response) {
  if (response.url) return import(response.url);
  const source = URL.createObjectURL(await response.blob());
  const module = await import(source);
  URL.revokeObjectURL(source);
  return module;
}

/** Write the files of an archive, in which nothing is packed. */
function unpackInto(files, folder, archive) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const text = new TextDecoder();
  const end = archive.length - 22; // of the list of files; there is no comment behind it
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    const [size, name, extra, remark] = [view.getUint32(at + 24, true), ...[28, 30, 32].map((each) => view.getUint16(at + each, true))];
    const header = view.getUint32(at + 42, true);
    const begins = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const path = `${folder}/${text.decode(archive.subarray(at + 46, at + 46 + name))}`;
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, archive.subarray(begins, begins + size), { canOwn: true });
    at += 46 + name + extra + remark;
  }
}

/** Pyodide does not make room for a memory that is larger than the one it begins with. */
function withRoomFor(memory, module) {
  if (memory && memory.length > module.HEAP8.length) module.growMemory(memory.length);
  return module;
}
