import { systemActor } from "../../access/actor.ts";
import type { ConnectorParts } from "../connectors/test-connector.ts";
import { activateWorkflow } from "../workflows/activate-workflow.ts";
import { importWorkflowFile } from "../workflows/import-workflow-file.ts";
import type { PlanParts } from "../workflows/plan-workflow.ts";
import { putSampleFiles, readSample } from "./read-sample.ts";
import { rememberSample } from "./remember-sample.ts";

/** What is installed last stands first in lists. */
const samples = ["triage", "csv-report"];
/** The name of the workflow that a newcomer is shown first. */
export const shownFirst = "CSV report";
const readsLetters = "redact-folder";
const attempts = 4;

/**
 * Something a newcomer can run at once, with no model and no network. `inbox` is a folder that connectors
 * may read: the sample files are put there, and the demo's connector reads them from there. Where there is
 * none, or it cannot be written, as on a server that keeps nothing on its own disk, the demo does without them.
 */
export async function installDemo(parts: PlanParts & ConnectorParts, inbox: string | null): Promise<void> {
  const hasLetters = inbox !== null && (await putSampleFiles(inbox));
  for (const id of hasLetters ? [readsLetters, ...samples] : samples) {
    const file = JSON.stringify(await readSample(id, inbox));
    const remembered = { alongside: rememberSample(id) };
    let imported = await importWorkflowFile(parts, systemActor, file, remembered);
    // Ours are known to be sound. On a machine that is busy, what judges schemas and patterns may run out of time.
    for (let again = 1; !imported.ok && again < attempts; again += 1) {
      imported = await importWorkflowFile(parts, systemActor, file, remembered);
    }
    if (!imported.ok) throw new Error(`The example ${id} is broken: ${JSON.stringify(imported.refusal)}`);
    const { workflow_id: workflowId, version } = imported.value.workflow;
    await activateWorkflow(parts, systemActor, { workflowId, version });
  }
}
