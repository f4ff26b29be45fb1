import { expect } from "vitest";
import type { OpenQueue } from "./job-queue-harness.ts";
import type { Recorder } from "./recorder.ts";

/** For what is bound to come; it only runs out when a test fails. */
export const eventually = { timeout: 20_000 };

/** Lets the recorder work the queue "runs". */
export async function started(opened: OpenQueue, recorder: Recorder, concurrency = 1): Promise<OpenQueue> {
  opened.queue.handle("runs", { concurrency }, recorder.handler);
  await opened.queue.start();
  return opened;
}

/** Waits until the queue "runs" has come to this. */
export async function expectDepth(
  opened: OpenQueue,
  depth: { waiting: number; running: number },
): Promise<void> {
  await expect.poll(async () => (await opened.queue.depths())[0], eventually).toMatchObject(depth);
}
