import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "rolldown";

/** A file that is run in a process or a thread of its own, named beside the one that runs it. */
const runFile = /new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g;
const ownAddress = "import.meta.url";

/**
 * Sources find what lies beside them by their own address, and once built that is another one. What they run becomes
 * an entry of what is built; everything else they find where it was.
 */
export function ownAddresses(folder: string): Plugin {
  return {
    name: "own-addresses",
    transform: {
      filter: { code: ownAddress, id: { exclude: /\/node_modules\// } },
      handler(code, id) {
        const atSource = `new URL(${JSON.stringify(relative(folder, id))}, ${ownAddress}).href`;
        // Split by a pattern with one group, every second piece is what the group caught.
        const written = code.split(runFile).map((piece, position) => {
          if (position % 2 === 0) return piece.replaceAll(ownAddress, atSource);
          this.emitFile({ type: "chunk", id: join(dirname(id), `${piece}.ts`), fileName: `${piece}.js` });
          return `new URL("./${piece}.js", ${ownAddress})`;
        });
        return { code: written.join("") };
      },
    },
  };
}

/** For tests, which load the product from its sources: what it runs is built, as it is in use. */
export function runBuilt(folder: string) {
  const built = (name: string) => JSON.stringify(pathToFileURL(join(folder, `${name}.js`)).href);
  return {
    name: "run-built",
    transform: (code: string, id: string) =>
      /\/server\/src\/.*(?<!\.test)\.ts$/.test(id) && code.search(runFile) >= 0
        ? code.replace(runFile, (_, name: string) => `new URL(${built(name)})`)
        : null,
  };
}
