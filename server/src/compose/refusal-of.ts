import { fullDiskSentence, isFullDisk } from "../platform/db/sqlite/full-disk.ts";
import { isFull } from "../platform/faults/is-full.ts";
import { StartRefusal } from "../platform/lifecycle/start-refusal.ts";

/** Why the stores could not be opened, in a sentence where one is known; any other error comes back as it is. */
export function refusalOf(cause: unknown, dataFolder: string): unknown {
  if (cause instanceof StartRefusal || !(isFull(cause) || isFullDisk(cause))) return cause;
  return new StartRefusal(fullDiskSentence(dataFolder), { cause });
}
