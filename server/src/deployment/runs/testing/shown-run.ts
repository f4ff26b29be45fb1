import type { Run } from "@sluice/contract";
import { type ShowRunParts, showRun } from "../show-run.ts";

/** A run as anybody inside the deployment sees it. */
export async function shownRun(parts: ShowRunParts, runId: string): Promise<Run | null> {
  const shown = await showRun(parts, "everything", runId);
  return shown.ok ? shown.run : null;
}
