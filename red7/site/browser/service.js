// The service worker: keeps the files of one version, and answers with them when there is no network.

const VERSION = "{{VERSION}}";
const KEPT = "{{KEPT}}";
const ENGINE = "{{ENGINE}}";
const MEMORY = "{{MEMORY}}";

importScripts("site/packs.js");

const ROOT = new URL("./", self.location);
const FILES = `red7-files-${VERSION}`;
const { brought, keptIn, unpacked } = self.packs;

const at = (path) => new URL(path, ROOT).href;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(ROOT.href)) event.respondWith(answer(event.request));
});

async function keepAll() {
  const files = await caches.open(FILES);
  await files.addAll(KEPT.map((path) => new Request(at(path), { cache: "reload" })));
  const python = await caches.open(keptIn);
  for (const url of ENGINE.map(at)) {
    if (!(await python.match(unpacked(url)))) await python.put(unpacked(url), await brought(url));
  }
}

/** Only what this version needs is kept; pages that are open come to it with their next request. */
async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith("red7-files-") && name !== FILES) await caches.delete(name);
  }
  const python = await caches.open(keptIn);
  const needed = new Set([...ENGINE, MEMORY].map(at).map(unpacked));
  for (const request of await python.keys()) if (!needed.has(request.url)) await python.delete(request);
  await self.clients.claim();
}

async function answer(request) {
  const url = new URL(request.url);
  const path = decodeURIComponent(url.pathname.slice(ROOT.pathname.length));
  const files = await caches.open(FILES);
  if (path.startsWith("manual/")) return ofManual(request, files);
  if (request.mode !== "navigate" || KEPT.includes(path)) {
    const kept = (await files.match(at(path))) ?? (await caches.match(url.href, { cacheName: keptIn }));
    return kept ?? fetch(request);
  }
  const page = [path.replace(/(\/|^)(index\.html)?$/, ""), "index.html"].filter(Boolean).join("/");
  return rooted((await files.match(at(page))) ?? (await files.match(at("404.html"))));
}

/** The manual is large: it comes from the network, and what was read of it is kept. */
async function ofManual(request, files) {
  try {
    const found = await fetch(request);
    if (found.ok) files.put(request, found.clone()).catch((error) => console.info(`${request.url} is not kept: ${error}`));
    return found;
  } catch {
    const kept = await files.match(request, { ignoreSearch: true });
    return kept ?? new Response("Without a network there are only the pages of the manual that you have read.", { status: 503 });
  }
}

/** A page whose links begin where the site does, whatever the address it is opened by. */
async function rooted(file) {
  const text = await file.text();
  const [, dots] = text.match(/data-root="([^"]*)"/);
  const html = text.replaceAll(`="${dots}/`, `="${ROOT.pathname}`);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
