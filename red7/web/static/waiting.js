// Asks again for what is still being worked on, until it is done.

const PAUSE = 1500;

async function askAgain() {
  let found;
  try {
    const response = await fetch(location.href);
    if (!response.ok) {
      throw new Error(response.statusText);
    }
    const text = await response.text();
    found = new DOMParser().parseFromString(text, "text/html");
  } catch {
    setTimeout(askAgain, 4 * PAUSE); // the server is not there: perhaps it will be
    return;
  }
  for (const id of ["state", "found"]) {
    const [old, fresh] = [document, found].map((page) => page.getElementById(id));
    if (old && fresh && old.innerHTML !== fresh.innerHTML) {
      old.innerHTML = fresh.innerHTML;
    }
  }
  if (found.querySelector("#found[data-working]")) {
    setTimeout(askAgain, PAUSE);
  }
}

const next = document.querySelector("a[data-go-on]");
if (next) {
  location.replace(next.href);
} else {
  setTimeout(askAgain, PAUSE);
}
