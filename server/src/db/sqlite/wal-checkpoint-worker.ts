import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

/** `restart` and `truncate` make writers wait for an instant; `truncate` leaves an empty log. */
export type CheckpointMode = "passive" | "restart" | "truncate";

export interface CheckpointReply {
  framesInLog: number;
  /** A reader or writer stood in the way, and not all of it was done. */
  isBusy: boolean;
}

const database = new DatabaseSync((workerData as { file: string }).file, { timeout: 2_000 });
database.exec("pragma synchronous = normal");

parentPort?.on("message", (mode: CheckpointMode) => {
  const row = database.prepare(`pragma wal_checkpoint(${mode})`).get();
  parentPort?.postMessage({
    framesInLog: Number(row?.log ?? 0),
    isBusy: row?.busy !== 0,
  } satisfies CheckpointReply);
});
