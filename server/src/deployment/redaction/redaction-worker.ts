// Redacts files, one at a time, in a thread of its own: it uses much processor time, and some texts are made to use
// more. The caller ends the thread at its deadline.
import { parentPort, workerData } from "node:worker_threads";
import type { DetectorOptions } from "./detectors/finding.ts";
import { type RedactedFile, type RedactionJob, redactFile } from "./redact-file.ts";

export type WorkerAnswer = { ok: true; file: RedactedFile } | { ok: false; reason: string };

const { key, options } = workerData as { key: Uint8Array; options: DetectorOptions };

parentPort?.on("message", (job: RedactionJob) => parentPort?.postMessage(answerTo(job)));

function answerTo(job: RedactionJob): WorkerAnswer {
  try {
    return { ok: true, file: redactFile(job, key, options) };
  } catch (cause) {
    return { ok: false, reason: (cause as Error).message };
  }
}
