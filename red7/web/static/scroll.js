// A page of a match stays where it was scrolled to after a step; after a whole turn it begins at its top.

const KEY = "red7-scrolled";
const ENDS = ["end", "pass"];

/** Where the last page was left, once; null where nothing is kept. */
function left() {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return null; // the visitor lets nothing be kept
  }
}

function keep() {
  try {
    sessionStorage.setItem(KEY, String(window.scrollY));
  } catch {
    // Then the next page begins at its top.
  }
}

const kept = left();
if (kept !== null) window.scrollTo(0, Number(kept));

for (const form of document.querySelectorAll("main form")) {
  form.addEventListener("submit", ({ submitter }) => { if (!ENDS.includes(submitter?.value)) keep(); });
}
for (const link of document.querySelectorAll("a[data-undo]")) link.addEventListener("click", keep);
