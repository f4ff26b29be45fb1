import { askForSweep } from "../../deployment/runs/ask-for-sweep.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { noSuchRun } from "./require-run.ts";

export async function sweepRunCommand(
  parts: CommandParts,
  { words: [runId] }: Given<object, [run: string]>,
): Promise<Answer> {
  const asked = await askForSweep(parts, runId);
  if (asked.ok) {
    const text = `A worker redacts what ${runId} wrote as soon as it can; run outputs lists it when that is done.`;
    return { data: { run_id: runId, asked: true }, text };
  }
  switch (asked.code) {
    case "run_not_found":
      throw noSuchRun(runId);
    case "run_not_terminal":
      throw new Refused(`The run is ${asked.status}: what it writes is redacted when it ends.`);
    case "data_purged":
      throw new Refused("Its data was erased; nothing is left to redact.");
    case "nothing_owed":
      throw new Refused("What the run wrote needs no redaction, or was redacted before the run ended.");
    case "swept_already":
      throw new Refused("What the run wrote has been redacted since; run outputs lists it.");
  }
}
