// A page of a match stays where it was scrolled to after a step; after a whole turn it begins at its top.

const KEY = "red7-scrolled";
const ENDS = ["end", "pass"];

const kept = sessionStorage.getItem(KEY);
sessionStorage.removeItem(KEY);
if (kept !== null) window.scrollTo(0, Number(kept));

const keep = () => sessionStorage.setItem(KEY, String(window.scrollY));
for (const form of document.querySelectorAll("main form")) {
  form.addEventListener("submit", ({ submitter }) => { if (!ENDS.includes(submitter?.value)) keep(); });
}
for (const link of document.querySelectorAll("a[data-undo]")) link.addEventListener("click", keep);
