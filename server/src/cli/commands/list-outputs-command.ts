import { type CollectRefusal, collectOutputs } from "../../deployment/downloads/collect-outputs.ts";
import { type ListedOutput, listOutputs } from "../../deployment/downloads/list-outputs.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { table } from "../text/table.ts";
import { operator } from "./operator.ts";
import { noSuchRun } from "./require-run.ts";

export async function listOutputsCommand(
  parts: CommandParts,
  { words: [runId], options }: Given<{ readonly save?: string }, [run: string]>,
): Promise<Answer> {
  const { save: folder } = options;
  const outputs = folder === undefined ? await listed(parts, runId) : await collected(parts, runId, folder);
  const rows = outputs.map(({ key, kind, bytes, from_step }) => [key, kind, String(bytes), from_step ?? ""]);
  const text = rows.length === 0 ? "The run has no files." : table(["FILE", "KIND", "BYTES", "STEP"], rows);
  const saved = folder === undefined || rows.length === 0 ? "" : `\nSaved to ${folder}.`;
  return { data: { run_id: runId, outputs }, text: `${text}${saved}` };
}

async function listed(parts: CommandParts, runId: string): Promise<ListedOutput[]> {
  const found = await listOutputs(parts, operator(), { runId });
  if (!found.ok) throw refused(runId, found.refusal);
  const { outputs, result } = found.value;
  return [...outputs, ...(result ? [result] : [])];
}

async function collected(parts: CommandParts, runId: string, folder: string): Promise<ListedOutput[]> {
  const found = await collectOutputs(parts, operator(), { runId, folder });
  if (!found.ok) throw refused(runId, found.refusal);
  return found.value;
}

function refused(runId: string, refusal: CollectRefusal): Refused {
  switch (refusal.code) {
    case "run_not_found":
      return noSuchRun(runId);
    case "run_not_terminal":
      return new Refused(`The run is ${refusal.facts.status}: its outputs can be read once it has finished.`);
    case "redaction_pending":
      return new Refused("The run has finished, but its outputs are still being redacted.");
    case "file_missing":
      return new Refused(`The file ${refusal.facts.key} is missing from the store.`);
    case "not_allowed":
      return new Refused(`It takes the permission ${refusal.facts.permission}.`);
  }
}
