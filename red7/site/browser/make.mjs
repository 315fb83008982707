// Run by Node when the site is built: Python makes the pages and compiles itself.
// node make.mjs PACKAGE WORK: the folder of Pyodide, and one with app.zip in which all is written.

import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [, , packaged, work] = process.argv;
process.on("uncaughtException", (error) => {
  console.error(error.message); // and not the line of the file, which has a million characters
  process.exit(1);
});
const { loadPyodide } = await import(pathToFileURL(`${packaged}/pyodide.mjs`));
const lockFileContents = await lock();

const first = await opened("app.zip", {});
await first.runPythonAsync(`
from pathlib import Path
from red7.site import in_browser, precompile, prerender

async for name, text in prerender.files():
    path = Path("/made/pages", name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)

archive = Path(next(path for path in sys.path if path.endswith(".zip")))
precompile.rezip(Path("/made/app.zip"), Path("/made/red7.zip"), site, undocumented=precompile.TOOLS)
precompile.rezip(archive, Path("/made/stdlib.zip"), str(archive), undocumented=("",))
`);

const second = await opened("red7.zip", { stdLibURL: `${work}/stdlib.zip` });
await second.runPythonAsync(`
from red7.site import prerender

await prerender.try_all()
`);

/** Python with what is in an archive. */
async function opened(archive, options) {
  const python = await loadPyodide({ indexURL: packaged, lockFileContents, ...options });
  python.mountNodeFS("/made", work);
  python.runPython(`
import sys
from zipfile import ZipFile

site = next(path for path in sys.path if path.endswith("site-packages"))
ZipFile("/made/${archive}").extractall(site)

from red7.site import boot
boot.put_aside()
`);
  return python;
}

/** What Pyodide wants to know of packages: there are none but those in the bundle. */
async function lock() {
  return JSON.stringify({ ...JSON.parse(await readFile(`${packaged}/pyodide-lock.json`, "utf8")), packages: {} });
}
