import { refusalMessage } from "@sluice/contract/v1";
import { collectOutputs } from "../../deployment/downloads/collect-outputs.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { table } from "../text/table.ts";
import { noSuchRun } from "./require-run.ts";

export async function listOutputsCommand(
  parts: CommandParts,
  { words: [runId], options }: Given<{ readonly save?: string }, [run: string]>,
): Promise<Answer> {
  const folder = options.save ?? null;
  const collected = await collectOutputs(parts, "everything", runId, folder);
  if (!collected.ok) {
    const { refusal } = collected;
    if (refusal.code === "run_not_found") throw noSuchRun(runId);
    if (refusal.code === "file_missing") {
      throw new Refused(`The file ${refusal.key} is missing from the store.`);
    }
    throw new Refused(refusalMessage(refusal));
  }
  const { outputs } = collected;
  const rows = outputs.map(({ key, kind, bytes, from_step }) => [key, kind, String(bytes), from_step ?? ""]);
  const listed = rows.length === 0 ? "The run has no files." : table(["FILE", "KIND", "BYTES", "STEP"], rows);
  const saved = folder === null || rows.length === 0 ? "" : `\nSaved to ${folder}.`;
  return { data: { run_id: runId, outputs }, text: `${listed}${saved}` };
}
