import type { Run, StepsAnswer } from "@sluice/contract";
import { showRun } from "../../deployment/runs/show-run.ts";
import { showSteps } from "../../deployment/runs/show-steps.ts";
import type { CommandParts } from "../open-parts.ts";
import { Refused } from "../refused.ts";

export type RunWithSteps = Run & { readonly steps: StepsAnswer["steps"] };

export function noSuchRun(runId: string): Refused {
  return new Refused(`There is no run "${runId}"; run list shows them all.`);
}

/** The whole record of a run, with its steps. */
export async function requireRun(parts: CommandParts, runId: string): Promise<RunWithSteps> {
  const found = await showRun(parts, "everything", runId);
  if (!found.ok) throw noSuchRun(runId);
  const told = await showSteps(parts.database, "everything", runId);
  return { ...found.run, steps: told.ok ? told.steps.steps : [] };
}
