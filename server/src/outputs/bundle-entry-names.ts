/** Characters that some system cannot have in a file name, or reads as something else than a name. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}\\:*?"<>|]/gu;

/**
 * The names of a zip's entries, one for each key in its order: plain relative paths that no program takes out
 * of the folder it unpacks into. Keys that come to the same name, as some systems see names, are numbered; so is
 * a file that has the name of a folder.
 */
export function bundleEntryNames(keys: readonly string[]): string[] {
  const names = keys.map(safePath);
  const taken = new Set(names.flatMap(foldersOf).map(seenAs));
  return names.map((name) => {
    for (let copy = 1; ; copy += 1) {
      const candidate = copy === 1 ? name : numbered(name, copy);
      if (taken.has(seenAs(candidate))) continue;
      taken.add(seenAs(candidate));
      return candidate;
    }
  });
}

/** Two names that come to the same here are one file on some systems. */
function seenAs(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

function foldersOf(name: string): string[] {
  const segments = name.split("/");
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join("/"));
}

function safePath(key: string): string {
  const segments = key
    .toWellFormed()
    .split("/")
    .map((segment) => segment.replaceAll(unsafe, "_").replace(/^[ .]+$|[ .]+$/, "_"))
    .filter((segment) => segment !== "");
  return segments.join("/") || "_";
}

/** `report.pdf` becomes `report (2).pdf`. */
function numbered(name: string, copy: number): string {
  const [, stem = name, extension = ""] = /^(.*[^/])(\.[^./]+)$/.exec(name) ?? [];
  return `${stem} (${copy})${extension}`;
}
