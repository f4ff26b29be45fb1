import type { Problem, WorkflowFile } from "@sluice/contract";

type JudgedFile =
  | { readonly ok: true; readonly file: WorkflowFile }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads the text of a workflow file as an import would, and finds everything wrong with it. */
export type JudgeWorkflowFile = (text: string, caller: string) => Promise<JudgedFile>;
