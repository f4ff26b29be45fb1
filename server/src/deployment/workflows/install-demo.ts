import { cp, mkdir, readFile } from "node:fs/promises";
import type { WorkflowFile } from "@sluice/contract";
import type { ConnectorParts } from "../connectors/test-connector.ts";
import { activateWorkflow } from "./activate-workflow.ts";
import type { ImportParts } from "./import-workflow.ts";
import { importWorkflowFile } from "./import-workflow-file.ts";

const examples = new URL("../../../../examples/", import.meta.url);
const files = ["csv-report.json", "triage.json"];
/** The name of the workflow that a newcomer is shown first. */
export const shownFirst = "CSV report";
const readsLetters = "redact-folder.json";

/**
 * Something a newcomer can run at once, with no model and no network. `inbox` is a folder that connectors
 * may read: the sample letters are put there, and the demo's connector reads them from there. Where there is
 * none, or it cannot be written, as on a server that keeps nothing on its own disk, the demo does without them.
 */
export async function installDemo(parts: ImportParts & ConnectorParts, inbox: string | null): Promise<void> {
  const hasLetters = inbox !== null && (await putLetters(inbox));
  for (const name of hasLetters ? [...files, readsLetters] : files) {
    const file = JSON.parse(await readFile(new URL(name, examples), "utf8")) as WorkflowFile;
    const connectors = file.connectors.map((connector) =>
      connector.type === "folder" ? { ...connector, path: inbox ?? connector.path } : connector,
    );
    const imported = await importWorkflowFile(parts, JSON.stringify({ ...file, connectors }));
    if (!imported.ok) throw new Error(`The example ${name} is broken: ${JSON.stringify(imported.problems)}`);
    const { workflow_id, version } = imported.workflow;
    await activateWorkflow(parts.database, workflow_id, version, parts.now());
  }
}

async function putLetters(inbox: string): Promise<boolean> {
  try {
    await mkdir(inbox, { recursive: true });
    await cp(new URL("inbox/", examples), inbox, { recursive: true, force: false });
    return true;
  } catch {
    return false;
  }
}
