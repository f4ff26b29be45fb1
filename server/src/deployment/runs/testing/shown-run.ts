import { anna } from "../../../access/testing/actors.ts";
import type { ShownRun } from "../present-run.ts";
import { type ShowRunParts, showRun } from "../show-run.ts";

/** A run as anybody inside the deployment sees it. */
export async function shownRun(parts: ShowRunParts, runId: string): Promise<ShownRun | null> {
  const shown = await showRun(parts, anna, { runId });
  return shown.ok ? shown.value : null;
}
