import type { StepsAnswer } from "@sluice/contract";
import type { ShownRun } from "../../deployment/runs/present-run.ts";
import { showRun } from "../../deployment/runs/show-run.ts";
import { showSteps } from "../../deployment/runs/show-steps.ts";
import type { CommandParts } from "../open-parts.ts";
import { Refused } from "../refused.ts";
import { operator } from "./operator.ts";

export type RunWithSteps = ShownRun & { readonly steps: StepsAnswer["steps"] };

export function noSuchRun(runId: string): Refused {
  return new Refused(`There is no run "${runId}"; run list shows them all.`);
}

/** The whole record of a run, with its steps. */
export async function requireRun(parts: CommandParts, runId: string): Promise<RunWithSteps> {
  const actor = operator();
  const found = await showRun(parts, actor, { runId });
  if (!found.ok) throw noSuchRun(runId);
  const steps = await showSteps(parts, actor, { runId });
  return { ...found.value, steps: steps.ok ? steps.value.steps : [] };
}
