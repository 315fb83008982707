// A new game begins with the rulebook that is remembered on this device.

import { remembered } from "./rulebook.js";

const kept = remembered();
const form = document.getElementById("new-game");
if (kept) {
  const text = [...form.elements.rules.options].find((each) => each.value === kept.own);
  if (text) text.selected = true;
  for (const box of form.querySelectorAll("input[name=with]")) box.checked = kept.added.includes(box.value);
}
