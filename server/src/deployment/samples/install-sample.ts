import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { ConnectorParts } from "../connectors/test-connector.ts";
import { saveSchedule } from "../schedules/save-schedule.ts";
import type { ScheduleParts } from "../schedules/schedule-parts.ts";
import { activateWorkflow } from "../workflows/activate-workflow.ts";
import { freeWorkflowName } from "../workflows/free-workflow-name.ts";
import {
  type ImportedFile,
  type ImportRefusal,
  importWorkflowFile,
} from "../workflows/import-workflow-file.ts";
import type { PlanParts } from "../workflows/plan-workflow.ts";
import type { SampleParts } from "./list-samples.ts";
import { putSampleFiles, readSample } from "./read-sample.ts";
import { rememberSample } from "./remember-sample.ts";
import { sampleCatalogue } from "./sample-catalogue.ts";

export type InstallSampleParts = PlanParts & ConnectorParts & ScheduleParts & SampleParts;

export interface InstallSampleRequest {
  readonly sampleId: string;
  /** What to call the workflow; left out: as the sample does, with a number where that is taken. */
  readonly name?: string | undefined;
}

export type InstallSampleRefusal = ImportRefusal | PlainRefusal<"sample_not_found" | "sample_unavailable">;

/** Installs a sample as a workflow of its own, active and, where it is made for one, on a schedule. */
export async function installSample(
  parts: InstallSampleParts,
  actor: Actor,
  { sampleId, name }: InstallSampleRequest,
): Promise<Outcome<ImportedFile, InstallSampleRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const sample = sampleCatalogue.find(({ id }) => id === sampleId);
  if (!sample) return refuse("sample_not_found");
  const { sampleFolder } = parts;
  const hasFiles = sampleFolder !== null && (await putSampleFiles(sampleFolder));
  if (sample.readsFiles && !hasFiles) return refuse("sample_unavailable");
  const file = await readSample(sample.id, sampleFolder);
  const wanted = name ?? file.workflow.name;
  const installed = await importAsNew(parts, actor, { file: JSON.stringify(file), wanted, sampleId });
  if (!installed.ok) return installed;
  const { workflow_id: workflowId, version } = installed.value.workflow;
  await activateWorkflow(parts, actor, { workflowId, version });
  if (sample.cron !== undefined) {
    const when = { cron: sample.cron, timeZone: "UTC", parameters: {}, inputText: null };
    await saveSchedule(parts, actor, { workflowId, ...when });
  }
  const workflow = { ...installed.value.workflow, status: "active" as const };
  return done({ ...installed.value, workflow });
}

/** Under the first name that is free when it is saved: a sample is no new version of what somebody has. */
async function importAsNew(
  parts: InstallSampleParts,
  actor: Actor,
  { file, wanted, sampleId }: { readonly file: string; readonly wanted: string; readonly sampleId: string },
) {
  for (;;) {
    const workflowName = await freeWorkflowName(parts.database.reader, wanted);
    try {
      return await importWorkflowFile(parts, actor, file, {
        workflowName,
        alongside: async (transaction, plan, nowMs) => {
          if (!plan.isNew) throw new NameTaken();
          await rememberSample(sampleId)(transaction, plan, nowMs);
        },
      });
    } catch (cause) {
      if (!(cause instanceof NameTaken)) throw cause;
    }
  }
}

class NameTaken extends Error {}
