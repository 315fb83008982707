// Where the site is, and which of its addresses are pages that Python makes.

export const ROOT = new URL("../", import.meta.url);

const FILES = /^(static|site|engine|cards|manual)\/|^(pictures\.css|manifest\.webmanifest|service\.js)$/;

/** The page about house rules, which is of use without Python: how else would you remove what keeps it from starting? */
export const HOUSE_RULES = "/house-rules";

/** The path of a page inside the site, such as "/cases"; null for a file, and for another site. */
export function pagePath(url) {
  if (!url.href.startsWith(ROOT.href)) return null;
  const path = url.pathname.slice(ROOT.pathname.length);
  return FILES.test(path) ? null : `/${path.replace(/(\/|^)(index\.html)?$/, "")}`;
}

/** The address as a server would have it: no slash behind a page, and no name of a file. */
export function canonical(url) {
  const path = pagePath(url);
  const made = new URL(url);
  if (path !== null) made.pathname = ROOT.pathname + path.slice(1);
  return made;
}
