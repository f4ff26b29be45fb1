import { type Problem, WorkflowFile, type WrittenWorkflowFile } from "@sluice/contract";
import { checkShape, type Shape } from "./check-shape.ts";

const MAX_PROBLEMS = 50;

export type ReadShape =
  | { readonly ok: true; readonly file: WorkflowFile }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A parsed file as a workflow file with nothing left out, or where and how its shape is another. */
export function readFileShape(parsed: unknown): ReadShape {
  const problems: Problem[] = [];
  for (const problem of checkShape(WorkflowFile as unknown as Shape, parsed)) {
    if (problems.length === MAX_PROBLEMS) {
      problems.push({ name: "file", reason: "There are more problems than these: put these right first." });
      break;
    }
    problems.push(problem);
  }
  if (problems.length > 0) return { ok: false, problems };
  const { agents = [], environments = [], connectors = [], ...rest } = parsed as WrittenWorkflowFile;
  return { ok: true, file: { ...rest, agents, environments, connectors } };
}
