import { setTimeout as pause } from "node:timers/promises";
import { isFull } from "../db/is-full.ts";

export const noRoomSentence =
  "The disk of the server was full for too long, so what the step did could not be kept. Start the run again once there is room.";

export const lookForRoomMs = 1_000;

/**
 * Does what needs room on the disk, again and again while there is none, for as long as a run is to wait for it.
 * `attempt` is made anew each time.
 */
export async function withRoom<Result>(
  { diskWaitMs }: { readonly diskWaitMs: number },
  signal: AbortSignal,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const giveUpAt = performance.now() + diskWaitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (cause) {
      if (!isFull(cause) || performance.now() >= giveUpAt) throw cause;
      await pause(lookForRoomMs, undefined, { signal });
    }
  }
}
