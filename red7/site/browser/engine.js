// The worker in which Python runs. One answers requests; it starts a second for what takes long.
//
// It is asked by messages: start, ask, run, work, stop. It says: progress, reading, ready, failed, answer, working, done.

import { forgetMemory, loaded } from "./loading.js";

let python = null;
let home = null;
let begun = null;
let examples = null;
let long = null; // the second worker, with what it is working on

self.onmessage = async ({ data }) => {
  if (data.kind === "start") start(data);
  else if (data.kind === "ask") self.postMessage({ kind: "answer", id: data.id, ...(await answer(data)) });
  else if (data.kind === "run") self.postMessage({ kind: "answer", id: data.id, text: run(data.text) });
  else if (data.kind === "work") work(data);
  else if (data.kind === "stop") stopLong();
};

async function start(given) {
  begun = given;
  try {
    python = await loaded(given, (count, total) => self.postMessage({ kind: "progress", loaded: count, total }));
    const faults = useHouseRules(given.house);
    const made = python.pyimport("red7.site.in_browser");
    home = given.second ? made : made.Home(given.root, workElsewhere, stopLong, faults);
    self.postMessage({ kind: "ready" });
  } catch (error) {
    await forgetMemory(given); // it may be the cause: the next start is without it
    self.postMessage({ kind: "failed", error: String(error) });
  }
}

/** Let Python use the files that the visitor has added; what is wrong with some of them. */
function useHouseRules(files) {
  if (!files.length) return [];
  self.postMessage({ kind: "reading" }); // they may do what they like, and that may never end
  const folder = python.pyimport("pathlib").Path.home().joinpath("house_rules");
  const given = python.toPy(files.map(({ name, text }) => [name, text]));
  return python.pyimport("red7.site.house_rules").use(given, folder);
}

// --- answering ----------------------------------------------------------------------------------------

async function answer({ method, url, type, body }) {
  let asked = new URL(url);
  for (let turns = 0; turns < 5; turns += 1) {
    const found = await home.answer(method, decodeURIComponent(asked.pathname), asked.search.slice(1), type, body);
    const [status, kind, text, leadsTo] = found.toJs();
    found.destroy();
    if (!leadsTo) return { status, type: kind, text, url: asked.href };
    asked = new URL(leadsTo, asked);
    [method, type, body] = ["GET", "", ""];
  }
  return { status: 508, type: "text/plain", text: "This address leads in a circle.", url: asked.href };
}

/** What an example of the manual shows. */
function run(text) {
  examples ??= python.pyimport("red7.site.examples").Examples();
  return examples.run(text);
}

// --- long work ----------------------------------------------------------------------------------------

/** Send work to the second worker; undefined, which is Python's None, where it was stopped. */
function workElsewhere(question) {
  const bytes = question.toJs();
  long ??= second();
  self.postMessage({ kind: "working" });
  return new Promise((resolve, reject) => {
    long.settle = { resolve, reject };
    long.worker.postMessage({ kind: "work", bytes });
  }).finally(() => self.postMessage({ kind: "done" }));
}

function second() {
  const made = { worker: new Worker(begun.script, { type: "module" }), settle: null };
  made.worker.onmessage = ({ data }) => {
    if (data.kind === "worked") made.settle.resolve(data.bytes);
    else if (data.kind === "failed") {
      long = null;
      made.settle.reject(new Error(data.error));
    }
  };
  made.worker.postMessage({ ...begun, second: true });
  return made;
}

function stopLong() {
  long?.worker.terminate();
  long?.settle?.resolve(undefined);
  long = null;
}

/** In the second worker: it is asked when it has loaded, or waits until it has. */
async function work(data) {
  while (!home) await new Promise((resolve) => setTimeout(resolve, 20));
  const found = home.work(python.toPy(data.bytes));
  const bytes = found.toJs();
  found.destroy();
  self.postMessage({ kind: "worked", bytes });
}
