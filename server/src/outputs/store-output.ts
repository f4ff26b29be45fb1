import { createReadStream } from "node:fs";
import { decide } from "@sluice/core";
import type { BlobStore } from "../blobs/blob-store.ts";
import { newId } from "../ids.ts";
import type { RunParts } from "../runs/command-run.ts";
import { appendEvents, readBoard } from "../runs/run-record.ts";
import { outputTypeOf } from "./output-kind.ts";

export interface WrittenFile {
  /** Path under the run's outputs/ folder. */
  key: string;
  bytes: number;
  hostPath: string;
}

export function outputBlobKey(runId: string, key: string): string {
  return `runs/${runId}/outputs/${key}`;
}

/** Keeps a file that a step wrote: its bytes first, then its row and its event in one transaction. */
export async function storeOutput(
  parts: RunParts & { blobs: BlobStore },
  from: { runId: string; step: string; attempt: number },
  file: WrittenFile,
): Promise<void> {
  const { runId, step, attempt } = from;
  const { kind, contentType } = outputTypeOf(file.key);
  await parts.blobs.put(outputBlobKey(runId, file.key), createReadStream(file.hostPath), { contentType });
  await parts.database.write(async ({ sql }) => {
    const board = await readBoard(sql, runId, parts.database.dialect === "postgres");
    if (!board) return;
    const known = await sql
      .selectFrom("run_outputs")
      .select("output_id")
      .where("run_id", "=", runId)
      .where("output_key", "=", file.key)
      .executeTakeFirst();
    const command = {
      type: "output_written",
      step,
      attempt,
      key: file.key,
      kind,
      bytes: file.bytes,
      is_new: !known,
    } as const;
    const decision = decide(board, command, parts.now());
    if (!decision.ok) return; // the attempt is no longer the run's: its files are not either
    if (!(await appendEvents(sql, board, decision.board, decision.events))) {
      throw new Error(`The run ${runId} was changed by another writer.`);
    }
    const keepsStep = decision.events.some(
      (event) => event.type === "output_written" && event.payload.keeps_step,
    );
    const changed = {
      kind,
      bytes: file.bytes,
      content_type: contentType,
      from_step: keepsStep ? step : null,
    };
    await sql
      .insertInto("run_outputs")
      .values({
        output_id: newId("out_", parts.now()),
        run_id: runId,
        output_key: file.key,
        created_at: parts.now(),
        ...changed,
      })
      .onConflict((conflict) => conflict.columns(["run_id", "output_key"]).doUpdateSet(changed))
      .execute();
  });
}
