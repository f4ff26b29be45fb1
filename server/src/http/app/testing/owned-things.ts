import type { WrittenWorkflowFile } from "@sluice/contract";
import type { UserActor } from "../../../access/actor.ts";
import type { CommandLinePlane } from "../../../compose/compose-command-line.ts";
import { createImage } from "../../../deployment/environments/images/create-image.ts";
import { beginUpload } from "../../../deployment/files/begin-upload.ts";
import { prepareDownload } from "../../../deployment/files/prepare-download.ts";
import { saveSchedule } from "../../../deployment/schedules/save-schedule.ts";
import { activateWorkflow } from "../../../deployment/workflows/activate-workflow.ts";
import { importWorkflowFile } from "../../../deployment/workflows/import-workflow-file.ts";
import { accepted } from "../../../testing/accepted.ts";

/** A workflow that needs one of everything. */
const file: WrittenWorkflowFile = {
  format: "sluice.workflow",
  format_version: 1,
  workflow: {
    name: "Reads letters",
    definition: {
      nodes: [
        { slug: "read", title: "Read", node_type: "task", agent: "reader" },
        { slug: "keep", title: "Keep", node_type: "ampg_update", graph: "people", depends_on: ["read"] },
      ],
    },
  },
  agents: [
    {
      name: "reader",
      kind: "worker",
      engine: { type: "script", language: "bash", script: "true" },
      connectors: ["letters"],
      environment: "shell",
    },
  ],
  environments: [{ name: "shell", kind: "virtual" }],
  connectors: [{ name: "letters", type: "s3", region: "eu-central-1" }],
};

/** One of everything that has an owner, by the name of the parameter that a path calls it by. */
export async function makeOwnedThings(
  plane: CommandLinePlane,
  owner: UserActor,
): Promise<Readonly<Record<string, string>>> {
  const imported = accepted(await importWorkflowFile(plane, owner, JSON.stringify(file)));
  const { workflow_id, version } = imported.workflow;
  accepted(await activateWorkflow(plane, owner, { workflowId: workflow_id, version }));
  const times = { cron: "0 6 * * *", timeZone: "UTC", parameters: {}, inputText: null };
  const { scheduleId } = accepted(await saveSchedule(plane, owner, { workflowId: workflow_id, ...times }));
  const { reader } = plane.database;
  const { agent_id } = await reader.selectFrom("agents").select("agent_id").executeTakeFirstOrThrow();
  const { connector_id } = await reader
    .selectFrom("connectors")
    .select("connector_id")
    .executeTakeFirstOrThrow();
  const { environment_id } = await reader
    .selectFrom("environments")
    .select("environment_id")
    .executeTakeFirstOrThrow();
  const { graph_id } = await reader.selectFrom("graphs").select("graph_id").executeTakeFirstOrThrow();
  const run_id = await insertRun(plane, owner, workflow_id);
  const { image_id } = accepted(await createImage(plane, owner, { name: "python.tar", bytes: 9 }));
  const ids = { workflow_id, agent_id, connector_id, environment_id, graph_id, image_id, run_id };
  const sent = { name: "a.txt", folderId: null, sha256: null, onConflict: "keep_both" } as const;
  const { upload_id } = accepted(await beginUpload(plane, owner, { ...sent, bytes: 9 }));
  const uploaded = accepted(await beginUpload(plane, owner, { ...sent, bytes: 0 }));
  const file_id = uploaded.file?.file_id ?? "";
  const { selection_id } = accepted(await prepareDownload(plane, owner, { fileIds: [file_id] }));
  const files = { file_id, upload_id, selection_id };
  return { ...ids, ...files, schedule_id: scheduleId, version: "1" };
}

/** A run that the person started, and that is over. */
async function insertRun({ database, now }: CommandLinePlane, owner: UserActor, workflowId: string) {
  const run_id = "run_over";
  const at = now();
  await database.write(({ sql }) =>
    sql
      .insertInto("runs")
      .values({
        ...{ run_id, workflow_id: workflowId, workflow_name: "Reads letters", version: 1 },
        ...{ triggered_by: "web", status: "completed", created_at: at, finished_at: at },
        ...{ labels: "{}", parameters: "{}", revision: 0, state: "{}" },
        ...{ actor_kind: owner.kind, actor_id: owner.id, actor_name: owner.name },
      })
      .execute(),
  );
  return run_id;
}
