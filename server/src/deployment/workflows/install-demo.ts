import { cp, mkdir, readFile } from "node:fs/promises";
import type { WrittenWorkflowFile } from "@sluice/contract";
import { systemActor } from "../../access/actor.ts";
import type { ConnectorParts } from "../connectors/test-connector.ts";
import { activateWorkflow } from "./activate-workflow.ts";
import { importWorkflowFile } from "./import-workflow-file.ts";
import type { PlanParts } from "./plan-workflow.ts";

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
export async function installDemo(parts: PlanParts & ConnectorParts, inbox: string | null): Promise<void> {
  const hasLetters = inbox !== null && (await putLetters(inbox));
  for (const name of hasLetters ? [...files, readsLetters] : files) {
    const file = JSON.parse(await readFile(new URL(name, examples), "utf8")) as WrittenWorkflowFile;
    const connectors = (file.connectors ?? []).map((connector) =>
      connector.type === "folder" ? { ...connector, path: inbox ?? connector.path } : connector,
    );
    const imported = await importWorkflowFile(parts, systemActor, JSON.stringify({ ...file, connectors }));
    if (!imported.ok) throw new Error(`The example ${name} is broken: ${JSON.stringify(imported.refusal)}`);
    const { workflow_id: workflowId, version } = imported.value.workflow;
    await activateWorkflow(parts, systemActor, { workflowId, version });
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
