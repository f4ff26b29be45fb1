import { type CopiedObject, copyObject, type ObjectCopy } from "./copy-object.ts";
import type { PlannedInput } from "./list-within-caps.ts";

const copiesAtOnce = 4;

/** Copies all of them, a few at a time, in order. The first that fails stops the others, and is the one reported. */
export async function copyAll(
  copy: ObjectCopy,
  planned: readonly PlannedInput[],
  signal: AbortSignal,
): Promise<CopiedObject[]> {
  const copied: CopiedObject[] = [];
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  const waiting = planned.entries();
  const work = async () => {
    for (const [index, each] of waiting) {
      ended.throwIfAborted();
      copied[index] = await copyObject(copy, each, ended);
    }
  };
  const workers = Array.from({ length: copiesAtOnce }, async () => {
    try {
      await work();
    } catch (error) {
      stop.abort(error);
      throw stop.signal.reason;
    }
  });
  // All of them, not the first: none may still be writing when what was copied is deleted.
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
  signal.throwIfAborted();
  if (failed?.status === "rejected") throw failed.reason;
  return copied;
}
