import type { Problem } from "@sluice/contract";
import { checkTemplateSize, countUtf8Bytes } from "@sluice/core";
import type { JudgeWorkflowFile } from "../../access/workflow-file-judge.ts";

export type JudgedTemplate =
  | { readonly ok: true; readonly workflowName: string; readonly bytes: number }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Judges the file of a template as an import would, each problem at its place below `file`. */
export async function judgeTemplate(
  judgeFile: JudgeWorkflowFile,
  file: string,
  caller: string,
): Promise<JudgedTemplate> {
  const tooLarge = checkTemplateSize(file);
  if (tooLarge.length > 0) return { ok: false, problems: tooLarge };
  const judged = await judgeFile(file, caller);
  if (judged.ok) {
    return { ok: true, workflowName: judged.file.workflow.name, bytes: countUtf8Bytes(file) };
  }
  const problems = judged.problems.map(({ name, reason }) => ({
    name: name === "file" ? name : `file.${name}`,
    reason,
  }));
  return { ok: false, problems };
}
