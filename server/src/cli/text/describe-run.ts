import type { RunWithSteps } from "../commands/require-run.ts";
import { colour, statusText } from "./colour.ts";
import { table } from "./table.ts";

/** A run with its steps, and what went wrong where something did. */
export function describeRun(run: RunWithSteps): string {
  const { error, warnings, data_purged_at } = run;
  const lines = [`${run.workflow_name}, version ${run.version}: ${statusText(run.status)}`];
  if (error) lines.push(errorLine(error));
  for (const { code, message } of warnings) lines.push(colour("yellow", `${code}: ${message ?? ""}`));
  const resultLine = resultProblem(run);
  if (resultLine !== null) lines.push(resultLine);
  if (data_purged_at !== null) lines.push(`Its data was erased at ${data_purged_at}.`);
  if (run.steps.length === 0) return lines.join("\n");
  const rows = run.steps.map(({ slug, status, error: why }) => [slug, statusText(status), why ?? ""]);
  return `${lines.join("\n")}\n\n${table(["STEP", "STATUS", "ERROR"], rows)}`;
}

/** What is wrong with the result of a run that completed; null where it is as it should be, or there is none. */
export function resultProblem({ status, result_error }: RunWithSteps): string | null {
  if (status !== "completed" || result_error === null || result_error === "missing") return null;
  return result_error === "purged" ? null : colour("yellow", `Its result cannot be used: ${result_error}`);
}

/** Why a run failed, in one line. */
export function errorLine({ code, message }: { code: string; message: string | null }): string {
  return colour("red", message === null ? code : `${code}: ${message}`);
}
