import { hiddenCharacters, numberedName, numberNames } from "@sluice/core";
import { resultKey } from "../outputs/result-key.ts";

/** Characters that some system cannot have in a file name, or reads as something else than a name. */
const unsafe = /[\\:*?"<>|]/g;

/**
 * The names of a zip's entries, one for each key in its order: plain relative paths that no program takes out
 * of the folder it unpacks into. Keys that come to the same name, as some systems see names, are numbered; so is
 * a file that has the name of a folder. The run's result is found by its name, so it is the others that give way.
 */
export function bundleEntryNames(keys: readonly string[]): string[] {
  const result = keys.indexOf(resultKey);
  const hasResult = result >= 0;
  const names = keys.map(safePath).map((name) => (hasResult ? besideResult(name) : name));
  const taken = new Set(names.flatMap(foldersOf).map(seenAs));
  if (hasResult) taken.add(seenAs(resultKey));
  const give = numberNames(taken, seenAs);
  return names.map((name, index) => (index === result ? resultKey : give(name)));
}

/** Two names that come to the same here are one file on some systems. */
function seenAs(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** A folder that some systems would take for the result is numbered as a file would be. */
function besideResult(name: string): string {
  const [top = "", ...rest] = name.split("/");
  if (rest.length === 0 || seenAs(top) !== seenAs(resultKey)) return name;
  return [numberedName(top, 2), ...rest].join("/");
}

function foldersOf(name: string): string[] {
  const segments = name.split("/");
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join("/"));
}

function safePath(key: string): string {
  const segments = key
    .toWellFormed()
    .split("/")
    .map((segment) =>
      segment
        .replaceAll(unsafe, "_")
        .replaceAll(hiddenCharacters, "_")
        .replace(/^[ .]+$|[ .]+$/, "_"),
    )
    .filter((segment) => segment !== "");
  return segments.join("/") || "_";
}
