// The page's side of the worker in which Python runs.

import { ENGINE, MEMORY } from "./files.js";
import { ROOT } from "./place.js";

const PATIENCE = 2000; // milliseconds in which work is stopped if Python still listens

const KEPT = "red7-house-rules";
const LEFT_OUT = "red7-house-rules-left-out"; // as house_rules.js knows it, too

const later = window.setTimeout.bind(window); // it lives longer than a page

/** The house rules that this device keeps. */
export function houseRules() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? [];
  } catch {
    return []; // nothing can be kept here, or what is kept is not ours
  }
}

/** Whether they are left out, because Python did not get past them when it last started. */
const areLeftOut = () => houseRules().length > 0 && localStorage.getItem(LEFT_OUT) !== null;

/** Start again with them. */
export function useHouseRulesAgain() {
  localStorage.removeItem(LEFT_OUT);
  location.reload();
}

/** What a worker needs to know to load Python. */
const files = () => ({ root: ROOT.href, engine: ENGINE, memory: MEMORY, isServed: Boolean(navigator.serviceWorker?.controller) });

// A worker made of a blob has the policy of this page, and so asks no other host either. Firefox asks the service
// worker for what it imports only once it runs, so it imports then, and hears afterwards what it was told meanwhile.
const worker = `const early = [];
self.onmessage = (event) => early.push(event);
import(${JSON.stringify(new URL("engine.js", import.meta.url).href)}).then(
  () => early.forEach((event) => self.onmessage(event)),
  (error) => self.postMessage({ kind: "failed", error: String(error) }),
);`;
const SCRIPT = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
const started = (name) => new Worker(SCRIPT, { type: "module", name });

/**
 * Tells `on.progress(loaded, total)`, `on.reading()` when house rules are, `on.leftOut()` if they are not, `on.ready()`,
 * `on.failed(error)` and `on.busy(whether)`.
 */
export class Referee {
  constructor(on) {
    this.on = on;
    this.isReady = true; // nobody waits yet
    this.#start();
  }

  #start() {
    this.waiting = new Map();
    this.asked = 0;
    this.long = 0;
    if (this.isReady) { // else they wait on
      this.ready = new Promise((resolve, reject) => { [this.nowReady, this.neverReady] = [resolve, reject]; });
      this.ready.catch(() => {}); // it is said on the page
    }
    this.isReady = false;
    this.isReading = false;
    this.worker = started("referee");
    this.worker.onmessage = ({ data }) => this.#hear(data);
    this.worker.onerror = (event) => this.#fail(event.message ?? "The worker cannot be started.");
    const house = areLeftOut() ? [] : houseRules();
    this.worker.postMessage({ kind: "start", ...files(), house, script: SCRIPT });
    if (areLeftOut()) this.on.leftOut();
    this.on.progress(0, Object.values(ENGINE).reduce((sum, each) => sum + each.size, 0));
  }

  #hear(data) {
    if (data.kind === "progress") this.on.progress(data.loaded, data.total);
    else if (data.kind === "reading") this.#reading();
    else if (data.kind === "failed" && this.isReading) this.leaveHouseRulesOut();
    else if (data.kind === "failed") this.#fail(data.error);
    else if (data.kind === "working" || data.kind === "done") this.long += data.kind === "working" ? 1 : -1;
    else if (data.kind === "ready") {
      this.isReady = true;
      this.#readingIsOver();
      this.nowReady();
      this.on.ready();
    } else if (data.kind === "answer") {
      this.waiting.get(data.id)?.resolve(data);
      this.waiting.delete(data.id);
    }
    this.on.busy(this.waiting.size > 0 || this.long > 0);
  }

  /** It cannot be loaded: nobody waits for it any longer. */
  #fail(error) {
    this.neverReady(new Error("The referee is not loaded."));
    this.on.failed(error);
  }

  /** House rules are read: if that does not end before the page does, the next start is without them. */
  #reading() {
    this.isReading = true;
    this.remembering = later(() => localStorage.setItem(LEFT_OUT, ""), PATIENCE);
    this.on.reading();
  }

  #readingIsOver() {
    clearTimeout(this.remembering);
    if (this.isReading) localStorage.removeItem(LEFT_OUT);
    this.isReading = false;
  }

  /** Start without house rules, now and until they are changed or wanted again. */
  leaveHouseRulesOut() {
    this.#readingIsOver();
    localStorage.setItem(LEFT_OUT, "");
    this.#restart();
  }

  /** Ask the application: its status, type and text, and the address that it came from. */
  ask({ url, method = "GET", type = "", body = "" }) {
    return this.#send({ kind: "ask", url, method, type, body });
  }

  /** Run an example; what it shows. */
  async run(text) {
    return (await this.#send({ kind: "run", text })).text;
  }

  async #send(message) {
    await this.ready;
    const id = (this.asked += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ ...message, id });
      this.on.busy(true);
    });
  }

  /** Answer a request of the page as a server would. */
  async fetch(request) {
    const body = request.method === "GET" ? "" : await request.text();
    const type = request.headers.get("content-type") ?? "";
    const stopped = new Promise((_, reject) => {
      request.signal.addEventListener("abort", () => reject(request.signal.reason));
    });
    const asked = this.ask({ url: request.url, method: request.method, type, body });
    const found = await Promise.race([asked, stopped]);
    return new Response(found.text, { status: found.status, headers: { "Content-Type": found.type } });
  }

  /** Stop what takes long: the long work, and where that is not enough, all of Python, which starts anew. */
  stop() {
    const { worker } = this;
    const asked = [...this.waiting.keys()]; // what is asked from now on is not to be stopped
    const isEnough = () => worker !== this.worker || !asked.some((id) => this.waiting.has(id));
    if (this.long > 0) {
      worker.postMessage({ kind: "stop" });
      later(() => { if (!isEnough()) this.#restart(); }, PATIENCE);
    } else {
      this.#restart();
    }
  }

  #restart() {
    const waiting = [...this.waiting.values()];
    this.worker.terminate();
    this.#start();
    for (const each of waiting) each.reject(new Error("You stopped it."));
    this.on.busy(false);
  }
}
