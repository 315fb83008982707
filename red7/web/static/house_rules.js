// House rules that are kept on this device: added from a file or a text, and removed.

const KEY = "red7-house-rules";
const LEFT_OUT = "red7-house-rules-left-out"; // there if Python did not get past them when it last started
const form = document.getElementById("house-rule");
const list = document.getElementById("house-files");
const note = document.getElementById("house-note");

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return []; // nothing is kept here, or what is kept is not ours
  }
}

/** Keep these files from now on; the page is loaded again, and Python with it. */
function keep(files) {
  try {
    localStorage.setItem(KEY, JSON.stringify(files));
    localStorage.removeItem(LEFT_OUT); // these are others
    location.reload();
  } catch {
    note.textContent = "This device keeps nothing, so the rule cannot be used.";
  }
}

function shown({ name }) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = `Remove ${name}`;
  button.addEventListener("click", () => keep(kept().filter((each) => each.name !== name)));
  item.append(button);
  return item;
}

/** What to call a pasted text: as its plug-in is called, where it says so plainly. */
function nameOf(text, others) {
  const called = text.match(/\bPlugin\(\s*name\s*=\s*(["'])([\w-]+)\1/)?.[2];
  if (called) return `${called}.py`;
  let number = 1;
  while (others.some(({ name }) => name === `pasted_${number}.py`)) number += 1;
  return `pasted_${number}.py`;
}

/** What Python says of them, once it has read them: the files can be removed before that, and if it never has. */
async function showInUse() {
  const response = await fetch(location.href);
  const found = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("house-in-use");
  const shown = document.getElementById("house-in-use");
  if (found && found.innerHTML !== shown.innerHTML) shown.replaceWith(document.adoptNode(found));
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const [file] = document.getElementById("house-file").files;
  const pasted = document.getElementById("house-text").value;
  const text = file ? await file.text() : pasted;
  if (!text.trim()) {
    note.textContent = "There is nothing to use: choose a file, or paste its text.";
    return;
  }
  const others = kept();
  const name = file ? file.name : nameOf(text, others);
  keep([...others.filter((each) => each.name !== name), { name, text }]);
});

const files = kept();
if (files.length) {
  list.replaceChildren(...files.map(shown));
  showInUse().catch(() => {}); // stopped by the visitor: there is nothing to show
}
