// A page lives until it is left: what it has set going ends with it.
//
// With a server every page is a new document. Here pages are shown one after another in the same
// one, for Python to stay; so that their scripts need not know, this does what a browser does then.

let life = new AbortController();
let isOver = false;

/** Change the address, which is a page's own only while it lives: to change it later would stop the next from coming. */
export const changeAddress = history.replaceState.bind(history);

/** End the page that is shown. */
export function endLife() {
  life.abort();
  life = new AbortController();
  isOver = true;
}

/** Begin the next one. */
export function beginLife() {
  isOver = false;
}

/** From now on everything that is set going is a page's. */
export function watchLives() {
  history.replaceState = (...given) => { if (!isOver) changeAddress(...given); };

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
}

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
