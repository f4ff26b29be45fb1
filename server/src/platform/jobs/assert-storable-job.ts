import { noLane } from "@sluice/core";
import type { NewJob } from "./job-queue.ts";

const maxKeyLength = 255;
const latestTimeMs = 8_640_000_000_000_000; // the last moment a Date can hold

/** Refuses what one of the stores could not keep exactly, so that both keep the same jobs. */
export function assertStorableJob({ key, runAtMs = 0, lane = noLane }: Omit<NewJob, "payload">): void {
  if (key === "" || key.length > maxKeyLength || key.includes("\0") || !key.isWellFormed()) {
    throw new Error(`A job's key is a well-formed text of 1 to ${maxKeyLength} characters without NUL.`);
  }
  if (lane.length > maxKeyLength || lane.includes("\0") || !lane.isWellFormed()) {
    throw new Error(`A job's lane is a well-formed text of at most ${maxKeyLength} characters without NUL.`);
  }
  if (!Number.isInteger(runAtMs) || runAtMs < 0 || runAtMs > latestTimeMs) {
    throw new Error("A job's time is a whole number of milliseconds since 1970 that a date can hold.");
  }
}
