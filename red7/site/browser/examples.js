// In the manual: every example in Python can be run by the reader, in the same Python as the pages.

import { Referee } from "./referee.js";

const blocks = [...document.querySelectorAll(".highlight-python")].filter((each) => each.querySelector("pre"));
const text = (block) => block.querySelector("pre").textContent;
let python = null;
let done = 0; // how many examples were run: they build on one another

function started(say) {
  python ??= new Referee({
    progress: (loaded, total) => say(loaded < total ? `Loading Python: ${Math.round((100 * loaded) / total)} %` : "Starting Python"),
    ready: () => say("Running"),
    failed: () => say("Python cannot be loaded here."),
    busy: () => {},
  });
  return python;
}

async function run(number, output, button) {
  const say = (words) => { output.textContent = words; };
  output.hidden = false;
  button.disabled = true;
  say("Running");
  for (; done < number; done += 1) await started(say).run(text(blocks[done]));
  say((await started(say).run(text(blocks[number]))) || "It shows nothing.");
  done = Math.max(done, number + 1);
  button.disabled = false;
}

blocks.forEach((block, number) => {
  const output = document.createElement("pre");
  output.hidden = true;
  output.tabIndex = 0;
  output.className = "example-output";
  output.setAttribute("aria-live", "polite");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "example-run";
  button.textContent = "Run";
  button.addEventListener("click", () => run(number, output, button));
  block.after(button, output);
});
