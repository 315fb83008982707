// What makes files into the application: it shows the pages that Python makes, one after another.

import { PAGES } from "./files.js";
import { answerFetches, beginLife, changeAddress, endLife, watchLives } from "./lives.js";
import { canonical, HOUSE_RULES, pagePath, ROOT } from "./place.js";
import { houseRules, Referee, useHouseRulesAgain } from "./referee.js";
import { Strip } from "./strip.js";

const strip = new Strip();
const referee = new Referee({
  progress: (loaded, total) => strip.progress(loaded, total),
  ready: () => {
    strip.loaded();
    keepOffline();
  },
  reading: () => strip.reading(() => referee.leaveHouseRulesOut()),
  leftOut: () => strip.leftOut(useHouseRulesAgain),
  failed: (error) => {
    console.error(error);
    strip.failed("The referee could not be loaded. The case book can be read all the same.");
  },
  busy: (working) => strip.busy(working, () => referee.stop()),
});
watchLives();
const load = answerFetches((url) => pagePath(url) !== null, (request) => referee.fetch(request));
let shown = 0;

// --- pages --------------------------------------------------------------------------------------------

/** A page: from Python, or from its file while Python is still loading and the file says the same. */
async function pageAt(url, form) {
  if (!referee.isReady && !form && PAGES.includes(pagePath(url)) && isAsInFile(url)) return fromFile(url);
  const body = form ? new URLSearchParams(form).toString() : "";
  const sent = form ? { method: "POST", type: "application/x-www-form-urlencoded", body } : {};
  try {
    const found = await referee.ask({ url: url.href, ...sent });
    return { url: new URL(found.url), html: found.type === "text/html" ? found.text : asText(found.text) };
  } catch (error) {
    return { url, html: asText(error.message) };
  }
}

/** Whether the page can be the file: there is nothing in the address, and no house rule, or the page asks for them. */
const isAsInFile = (url) => !url.search && (houseRules().length === 0 || pagePath(url) === HOUSE_RULES);

async function fromFile(url) {
  const path = pagePath(url);
  const response = await load(new URL(`${path}/index.html`.slice(1).replace(/^\//, ""), ROOT));
  const text = await response.text();
  const [, dots] = text.match(/data-root="([.\/]*)"/);
  return { url, html: text.replaceAll(`="${dots}/`, `="${ROOT.pathname}`) };
}

/** A page around something that is none. */
function asText(text) {
  const page = document.implementation.createHTMLDocument(document.title);
  page.body.innerHTML = document.body.innerHTML;
  page.querySelector("#strip")?.remove();
  const pre = page.createElement("pre");
  pre.textContent = text;
  const main = page.querySelector("main");
  main.replaceChildren(pre);
  main.removeAttribute("inert");
  return page.documentElement.outerHTML;
}

/** Show a page instead of the one that is shown. */
async function show(html) {
  const next = new DOMParser().parseFromString(html, "text/html");
  for (const each of next.querySelectorAll("noscript")) each.remove();
  await bringStyles(next);
  endLife(); // also of the page that a file holds, which no navigation has ended
  beginLife();
  document.title = next.title;
  document.documentElement.lang = next.documentElement.lang;
  const scripts = scriptsOf(next);
  document.body.replaceWith(document.adoptNode(next.body));
  strip.attach();
  run(scripts);
}

/** The scripts of a page: as Python makes it, or as a file has it, which leaves them to us. */
function scriptsOf(page) {
  const named = [...page.querySelectorAll("meta[name=page-script]")].map((each) => each.content);
  const made = [...page.querySelectorAll("script[src]:not([src$='/site/shell.js'])")].map((each) => each.getAttribute("src"));
  return [...named, ...made];
}

/** Load the styles that the next page has, and drop those that it has not. */
async function bringStyles(next) {
  const sheets = (page) => [...page.querySelectorAll("link[rel=stylesheet]:not([data-site])")];
  const there = new Map(sheets(document).map((each) => [each.dataset.at, each]));
  const wanted = sheets(next).map((each) => new URL(each.getAttribute("href"), location.href).href);
  await Promise.all(wanted.filter((href) => !there.has(href)).map((href) => new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.dataset.at = href;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  })));
  for (const [href, link] of there) if (!wanted.includes(href)) link.remove();
}

/** Run the scripts of a page; a browser runs a module once, so each page has its own. */
function run(sources) {
  for (const src of sources) {
    const script = document.createElement("script");
    script.type = "module";
    script.src = shown ? `${src}?page=${shown}` : src;
    document.head.append(script);
    script.onload = () => script.remove();
  }
  shown += 1;
}

const wait = (waiting) => document.querySelector("main")?.toggleAttribute("inert", waiting);

// --- navigation ---------------------------------------------------------------------------------------

/** Go to a page of ours, unless something else is wanted in the meantime, which `isOver` says. */
async function go(url, form, isOver) {
  endLife();
  wait(true);
  const found = await pageAt(url, form);
  if (isOver()) return;
  if (found.url.href !== url.href) changeAddress(null, "", found.url.href);
  await show(found.html);
}

function interceptNavigation(event) {
  const url = new URL(event.destination.url);
  const isOurs = event.canIntercept && !event.hashChange && event.downloadRequest === null && pagePath(url) !== null;
  const isNew = event.navigationType === "traverse" || !event.destination.sameDocument;
  if (!isOurs || !isNew || event.navigationType === "reload") return;
  event.intercept({ handler: () => go(url, event.formData, () => event.signal.aborted) });
}

/** In browsers that tell of no navigation: go where a link or a form leads, for Python to stay. */
function followByHand() {
  let last = 0;
  let jump = ""; // the place on this page that was last gone to
  const isHere = (url) => url.href.split("#")[0] === location.href.split("#")[0];
  const goOn = async (url) => {
    const mine = (last += 1);
    jump = "";
    await go(url, null, () => mine !== last);
    return mine === last;
  };
  const follow = async (event, url) => {
    if (pagePath(url) === null) return;
    event.preventDefault();
    history.pushState(null, "", url.href);
    if (await goOn(url)) scrollTo(0, 0);
  };
  const listen = EventTarget.prototype.addEventListener.bind(window); // it lives longer than a page
  listen("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    if (url.hash && isHere(url)) jump = url.href;
    else follow(event, url);
  });
  listen("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || form.method !== "get") return;
    const url = new URL(form.action);
    url.search = new URLSearchParams(new FormData(form, submitter)).toString();
    follow(event, url);
  });
  listen("popstate", () => { if (location.href !== jump) goOn(new URL(location.href)); });
}

/** The page that a file holds comes alive; where the address asks for another, that one is brought. */
async function begin() {
  const here = new URL(location.href);
  const { page, root: dots } = document.documentElement.dataset;
  for (const each of document.querySelectorAll("link[rel=stylesheet]")) each.dataset.at = each.href;
  for (const each of document.querySelectorAll("body *, link:not([rel=stylesheet])")) {
    for (const { name, value } of each.attributes) {
      if (name !== "src" && value.startsWith(`${dots}/`)) each.setAttribute(name, ROOT.pathname + value.slice(dots.length + 1));
    }
  }
  const address = canonical(here);
  if (address.href !== here.href) changeAddress(null, "", address.href);
  if (page === pagePath(here) && isAsInFile(here)) {
    run(scriptsOf(document).map((src) => new URL(src, here).href));
    return;
  }
  wait(true);
  const found = await pageAt(address);
  if (found.url.href !== address.href) changeAddress(null, "", found.url.href);
  await show(found.html);
}

// --- without a network --------------------------------------------------------------------------------

/** Keep everything on this device, and say when there is a newer version. */
async function keepOffline() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const kept = await serviceWorker.register(new URL("service.js", ROOT), { updateViaCache: "none" }).catch(() => null);
  if (!kept) return;
  const tell = () => strip.news("A new version is here.", "Use it", () => {
    serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    kept.waiting.postMessage("take over");
  });
  if (kept.waiting && serviceWorker.controller) tell();
  kept.addEventListener("updatefound", () => {
    kept.installing?.addEventListener("statechange", () => {
      if (kept.waiting && serviceWorker.controller) tell();
    });
  });
}

if (window.navigation) window.navigation.addEventListener("navigate", interceptNavigation);
else followByHand();
begin();
