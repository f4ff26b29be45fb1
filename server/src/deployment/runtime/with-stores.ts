import { setTimeout as pause } from "node:timers/promises";
import { FilesUnavailable } from "../../platform/faults/files-unavailable.ts";
import { isFull } from "../../platform/faults/is-full.ts";

export const diskFullSentence =
  "The disk of the server was full for too long, so what the step did could not be kept. Start the run again once there is room.";
const noFilesSentence =
  "The file store of the server could not be reached for too long, so the step could not go on. Start the run again once it is back.";

export const retryStoresMs = 1_000;

/** Why a step failed that waited too long for disk space or for the file store; null for any other fault. */
export function giveUpSentence(cause: unknown): string | null {
  if (isFull(cause)) return diskFullSentence;
  return cause instanceof FilesUnavailable ? noFilesSentence : null;
}

/** Retries `attempt` while the disk is full or the file store cannot be reached, for as long as a run waits for them. */
export async function withStores<Result>(
  { storeWaitMs }: { readonly storeWaitMs: number },
  signal: AbortSignal,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const giveUpAt = performance.now() + storeWaitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (cause) {
      if (giveUpSentence(cause) === null || performance.now() >= giveUpAt) throw cause;
      await pause(retryStoresMs, undefined, { signal });
    }
  }
}
