import { requestRedaction } from "../../deployment/runs/request-redaction.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { operator } from "./operator.ts";
import { noSuchRun } from "./require-run.ts";

export async function redactRunCommand(
  parts: CommandParts,
  { words: [runId] }: Given<object, [run: string]>,
): Promise<Answer> {
  const asked = await requestRedaction(parts, operator(), { runId });
  if (asked.ok) {
    const text = `A worker redacts what ${runId} wrote as soon as it can; run outputs lists it when that is done.`;
    return { data: { run_id: runId, asked: true }, text };
  }
  const { refusal } = asked;
  switch (refusal.code) {
    case "not_allowed":
      throw new Refused(`It takes the permission ${refusal.facts.permission}.`);
    case "run_not_found":
      throw noSuchRun(runId);
    case "run_not_terminal":
      throw new Refused(`The run is ${refusal.facts.status}: what it writes is redacted when it ends.`);
    case "data_purged":
      throw new Refused("Its data was erased; nothing is left to redact.");
    case "nothing_to_redact":
      throw new Refused("What the run wrote needs no redaction, or was redacted before the run ended.");
    case "redacted_already":
      throw new Refused("What the run wrote has been redacted since; run outputs lists it.");
  }
}
