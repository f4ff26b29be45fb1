import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { clearGaps, pagesWithGaps } from "./clear-gaps.ts";

/** `restart` makes writers wait for an instant. `scrub` leaves nothing of what was deleted in the file or the log. */
export type CheckpointRequest = { mode: "passive" | "restart" } | { mode: "scrub"; opened: number };

export interface CheckpointReply {
  framesInLog: number;
  /** A reader or writer prevented a part of it. */
  isBusy: boolean;
  /** The error of SQLite. */
  fault?: { message: string; errcode: number | undefined };
}

// Writers wait while pages are cleared; so many take a few milliseconds.
const pagesAtOnce = 500;
// Others may write between two steps, but not often enough to prevent it for long.
const maxAttempts = 20;
const busy = 5;

const { file } = workerData as { file: string };
const database = new DatabaseSync(file, { timeout: 2_000 });
database.exec("pragma synchronous = normal; pragma secure_delete = on");

parentPort?.on("message", (request: CheckpointRequest) => {
  parentPort?.postMessage(answer(request));
});

function answer(request: CheckpointRequest): CheckpointReply {
  try {
    return request.mode === "scrub" ? scrub(request.opened) : checkpoint(request.mode);
  } catch (cause) {
    const { message, errcode } = cause as { message: string; errcode?: number };
    return { framesInLog: 0, isBusy: ((errcode ?? 0) & 0xff) === busy, fault: { message, errcode } };
  }
}

function checkpoint(mode: "passive" | "restart" | "truncate"): CheckpointReply {
  const row = database.prepare(`pragma wal_checkpoint(${mode})`).get();
  return { framesInLog: Number(row?.log ?? 0), isBusy: row?.busy !== 0 };
}

function scrub(opened: number): CheckpointReply {
  const emptied = checkpoint("truncate");
  if (emptied.isBusy) return emptied;
  const pages = pagesWithGaps(opened);
  for (let at = 0; at < pages.length; at += pagesAtOnce) {
    const some = pages.slice(at, at + pagesAtOnce);
    let attempts = 1;
    while (!clearAlone(opened, some)) {
      if (attempts === maxAttempts) return { framesInLog: 0, isBusy: true };
      attempts += 1;
    }
  }
  return emptied;
}

/** False when another has written since the log was emptied: then the file is not complete. */
function clearAlone(opened: number, pages: readonly number[]): boolean {
  checkpoint("truncate");
  database.exec("begin immediate");
  try {
    if (statSync(`${file}-wal`).size > 0) return false;
    clearGaps(opened, pages);
    // Every connection caches pages. A commit of another connection makes it read them again.
    const { user_version } = database.prepare("pragma user_version").get() as { user_version: number };
    database.exec(`pragma user_version = ${(user_version + 1) % 1_000_000}; commit`);
    return true;
  } finally {
    if (database.isTransaction) database.exec("rollback");
  }
}
