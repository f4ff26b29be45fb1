/** Characters that some system cannot have in a file name, or reads as something else than a name. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}\\:*?"<>|]/gu;

/**
 * The names of a zip's entries, one for each key in its order: plain relative paths that no program takes out
 * of the folder it unpacks into. Keys that come to the same name, as some systems see names, are numbered.
 */
export function bundleEntryNames(keys: readonly string[]): string[] {
  const taken = new Set<string>();
  return keys.map((key) => {
    const name = safePath(key);
    for (let copy = 1; ; copy += 1) {
      const candidate = copy === 1 ? name : numbered(name, copy);
      const seenAs = candidate.normalize("NFKC").toLowerCase();
      if (taken.has(seenAs)) continue;
      taken.add(seenAs);
      return candidate;
    }
  });
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
