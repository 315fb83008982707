// The page's side of the worker in which Python runs.

import { ENGINE } from "./files.js";
import { ROOT } from "./place.js";

const PATIENCE = 2000; // milliseconds in which work is stopped if Python still listens

const later = window.setTimeout.bind(window); // it lives longer than a page

/** The house rules that this device keeps. */
export function houseRules() {
  try {
    return JSON.parse(localStorage.getItem("red7-house-rules")) ?? [];
  } catch {
    return []; // nothing can be kept here, or what is kept is not ours
  }
}

/** Tells `on.progress(loaded, total)`, `on.ready()`, `on.failed(error)` and `on.busy(whether)`. */
export class Referee {
  constructor(on) {
    this.on = on;
    this.isReady = false;
    this.#start();
  }

  #start() {
    // A worker made of a blob has the policy of this page, and so asks no other host either.
    const engine = new URL("engine.js", import.meta.url).href;
    const script = URL.createObjectURL(new Blob([`import ${JSON.stringify(engine)};`], { type: "text/javascript" }));
    this.waiting = new Map();
    this.asked = 0;
    this.long = 0;
    this.isReady = false;
    this.worker = new Worker(script, { type: "module", name: "referee" });
    this.worker.onmessage = ({ data }) => this.#hear(data);
    this.worker.onerror = (event) => this.on.failed(event.message ?? "The worker cannot be started.");
    this.worker.postMessage({ kind: "start", root: ROOT.href, engine: ENGINE, house: houseRules(), script });
    this.ready = new Promise((resolve) => { this.nowReady = resolve; });
    this.on.progress(0, Object.values(ENGINE).reduce((sum, each) => sum + each.size, 0));
  }

  #hear(data) {
    if (data.kind === "progress") this.on.progress(data.loaded, data.total);
    else if (data.kind === "failed") this.on.failed(data.error);
    else if (data.kind === "working" || data.kind === "done") this.long += data.kind === "working" ? 1 : -1;
    else if (data.kind === "ready") {
      this.isReady = true;
      this.nowReady();
      this.on.ready();
    } else if (data.kind === "answer") {
      this.waiting.get(data.id)?.resolve(data);
      this.waiting.delete(data.id);
    }
    this.on.busy(this.waiting.size > 0 || this.long > 0);
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
    const isEnough = () => worker !== this.worker || (this.waiting.size === 0 && this.long === 0);
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
