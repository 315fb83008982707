// The answers of a case begin with that of the rulebook that is remembered on this device.

import { remembered } from "./rulebook.js";

const own = remembered()?.own;
for (const answers of document.querySelectorAll("ul.answers")) {
  const texts = (answer) => answer.dataset.texts.split(" ");
  const mine = [...answers.children].find((answer) => texts(answer).includes(own));
  if (!mine) continue;
  answers.prepend(mine);
  if (answers.children.length < 2) continue; // whose answer it is needs no saying
  const others = texts(mine).filter((text) => text !== own);
  mine.querySelector(".whose").textContent = `(${[`${own} (yours)`, ...others].join(", ")})`;
}
