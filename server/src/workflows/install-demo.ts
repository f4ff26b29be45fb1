import { readFile } from "node:fs/promises";
import { activateWorkflow } from "./activate-workflow.ts";
import { type ImportParts, importWorkflow } from "./import-workflow.ts";
import { readWorkflowFile } from "./read-workflow-file.ts";

const examples = new URL("../../../examples/", import.meta.url);
const files = ["csv-report.json", "triage.json"];

/** Something a newcomer can run at once, with no model and no network. */
export async function installDemo(parts: ImportParts): Promise<void> {
  for (const name of files) {
    const read = readWorkflowFile(await readFile(new URL(name, examples), "utf8"));
    if (!read.ok) throw new Error(`The example ${name} is broken: ${JSON.stringify(read.problems)}`);
    const saved = await importWorkflow(parts, read.file);
    await activateWorkflow(parts.database, saved.workflow_id, saved.version, parts.now());
  }
}
