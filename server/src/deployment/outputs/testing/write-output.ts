import { createReadStream } from "node:fs";
import { decide } from "@sluice/core";
import type { BlobStore } from "../../../platform/blobs/blob-store.ts";
import type { RunParts } from "../../runs/run-parts.ts";
import { appendEvents, readBoard } from "../../runs/run-record.ts";
import { describeFile } from "../describe-file.ts";
import { outputTypeOf } from "../output-kind.ts";
import { outputBlobKey, storeOutputs } from "../store-output.ts";

/** Keeps a file as the worker of a step does, for tests that need a run with files. */
export async function writeOutput(
  parts: RunParts & { blobs: BlobStore },
  { runId, step, attempt }: { runId: string; step: string; attempt: number },
  { key, bytes, hostPath }: { key: string; bytes: number; hostPath: string },
): Promise<void> {
  const { kind, contentType } = outputTypeOf(key);
  const facts = await describeFile(hostPath, key, kind);
  await parts.blobs.put(outputBlobKey(runId, key), createReadStream(hostPath), { contentType });
  await parts.database.write(async (transaction) => {
    const board = await readBoard(transaction.sql, runId);
    if (!board) return; // erased: what a late worker uploads is nobody's
    const known = await transaction.sql
      .selectFrom("run_outputs")
      .select("output_id")
      .where("run_id", "=", runId)
      .where("output_key", "=", key)
      .executeTakeFirst();
    const is_new = !known;
    const decision = decide(
      board,
      { type: "output_written", step, attempt, key, kind, bytes, is_new },
      parts.now(),
    );
    if (!decision.ok) return;
    await appendEvents(transaction, board, decision.board, decision.events);
    const keepsStep = decision.board.outputs.count <= 200;
    const at = parts.now();
    await storeOutputs(transaction, step, [
      { runId, key, kind, contentType, bytes, ...facts, keepsStep, at },
    ]);
  });
}
