import { checkSchema } from "../outputs/check-schema.ts";
import { checkScripts } from "./check-scripts.ts";
import { type ReadFile, readWorkflowFile } from "./read-workflow-file.ts";

/**
 * Reads the text of a workflow file and finds everything wrong with it that can be known before it is saved. What
 * costs as much as an author likes, compiling a schema and reading scripts, is done in processes of their own.
 */
export async function judgeWorkflowFile(text: string, caller: string): Promise<ReadFile> {
  const read = readWorkflowFile(text);
  if (!read.ok) return read;
  const { result_schema = null } = read.file.workflow.definition;
  const [schemaProblems, scriptProblems] = await Promise.all([
    result_schema === null ? [] : checkSchema(result_schema, caller),
    checkScripts(read.file, caller),
  ]);
  const problems = [
    ...schemaProblems.map(({ name, reason }) => ({ name: `workflow.definition.${name}`, reason })),
    ...scriptProblems,
  ];
  return problems.length > 0 ? { ok: false, problems } : read;
}
