import type { JudgeWorkflowFile } from "../../access/workflow-file-judge.ts";
import type { ConsoleParts } from "../console-parts.ts";

/** What publishing takes beyond the console's own: a deployment's judgement on workflow files. */
export interface LibraryParts extends ConsoleParts {
  readonly judgeFile: JudgeWorkflowFile;
}
