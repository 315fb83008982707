// House rules that are kept on this device: added from a file or a text, and removed.

const KEY = "red7-house-rules";
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

/** Keep these files from now on; the page is loaded anew, and Python with it. */
function keep(files) {
  try {
    localStorage.setItem(KEY, JSON.stringify(files));
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
  let number = 1;
  while (others.some((each) => each.name === `pasted_${number}.py`)) number += 1;
  const name = file ? file.name : `pasted_${number}.py`;
  keep([...others.filter((each) => each.name !== name), { name, text }]);
});

const files = kept();
if (files.length) list.replaceChildren(...files.map(shown));
