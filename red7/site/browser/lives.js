// A page lives until the next one is shown: what it has set going ends with it.
//
// With a server every page is a new document. Here pages are shown one after another in the same
// one, for Python to stay; so that their scripts need not know, this does what a browser does then.

let life = new AbortController();

/** End the page that is shown. */
export function endLife() {
  life.abort();
  life = new AbortController();
  left = null;
}

let left = null;

/** A page that is being left: the address is no longer its own to change, which would stop the next from coming. */
export function leaveFor(navigation) {
  left = navigation;
}

/** It is not left after all, if no other navigation has begun meanwhile. */
export function stayAfter(navigation) {
  if (left === navigation) left = null;
}

const changeAddress = history.replaceState.bind(history);
history.replaceState = (...given) => { if (left === null) changeAddress(...given); };

const listenFor = EventTarget.prototype.addEventListener;
for (const target of [window, document]) {
  target.addEventListener = (type, listener, options) => {
    const given = typeof options === "object" && options !== null ? options : { capture: Boolean(options) };
    const signal = given.signal ? AbortSignal.any([given.signal, life.signal]) : life.signal;
    listenFor.call(target, type, listener, { ...given, signal });
  };
}

const after = window.setTimeout.bind(window);
window.setTimeout = (run, ...rest) => {
  const mine = life;
  return after((...given) => { if (mine === life) run(...given); }, ...rest);
};

/** Answer what pages fetch: `referee(request)` where it says so, the network else. */
export function answerFetches(isAsked, referee) {
  const load = window.fetch.bind(window);
  window.fetch = (input, options) => {
    const mine = life;
    const request = new Request(input, options);
    const answer = isAsked(new URL(request.url)) ? referee(request) : load(request);
    return new Promise((resolve, reject) => {
      answer.then((found) => { if (mine === life) resolve(found); }, (error) => { if (mine === life) reject(error); });
    });
  };
  return load;
}
