import { readFile } from "node:fs/promises";
import type { UserActor } from "../../../access/actor.ts";
import { ownedBy } from "../../../access/ownership.ts";
import type { CommandLinePlane } from "../../../compose/compose-command-line.ts";
import { saveSchedule } from "../../../deployment/schedules/save-schedule.ts";
import { activateWorkflow } from "../../../deployment/workflows/activate-workflow.ts";
import { importWorkflowFile } from "../../../deployment/workflows/import-workflow-file.ts";
import { accepted } from "../../../testing/accepted.ts";

const example = new URL("../../../../../examples/csv-report.json", import.meta.url);

/** One of everything that has an owner, by the name of the parameter that a path calls it by. */
export async function makeOwnedThings(
  plane: CommandLinePlane,
  owner: UserActor,
): Promise<Readonly<Record<string, string>>> {
  const imported = accepted(await importWorkflowFile(plane, owner, await readFile(example, "utf8")));
  const { workflow_id, version } = imported.workflow;
  accepted(await activateWorkflow(plane, owner, { workflowId: workflow_id, version }));
  const times = { cron: "0 6 * * *", timeZone: "UTC", parameters: {}, inputText: null };
  const { scheduleId } = accepted(await saveSchedule(plane, owner, { workflowId: workflow_id, ...times }));
  const { agent_id } = await plane.database.reader
    .selectFrom("agents")
    .select("agent_id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const rest = { environment_id: "env_1", connector_id: "con_1", graph_id: "gra_1", run_id: "run_1" };
  await insertRows(plane, owner, { ...rest, workflow_id });
  return { ...rest, workflow_id, agent_id, schedule_id: scheduleId, version: "1" };
}

async function insertRows(
  { database, now }: CommandLinePlane,
  owner: UserActor,
  ids: Record<string, string>,
) {
  const { environment_id = "", connector_id = "", graph_id = "", run_id = "", workflow_id = "" } = ids;
  const owned = ownedBy(owner);
  const at = now();
  await database.write(async ({ sql }) => {
    const made = { newest_version: 1, created_at: at, ...owned };
    const first = { version: 1, created_at: at };
    await sql
      .insertInto("environments")
      .values({ environment_id, name: "Python", ...made })
      .execute();
    await sql
      .insertInto("environment_versions")
      .values({ environment_version_id: "enver_1", environment_id, spec: '{"name":"Python"}', ...first })
      .execute();
    await sql
      .insertInto("connectors")
      .values({
        connector_id,
        name: "Letters",
        folded_name: "letters",
        type: "folder",
        updated_at: at,
        ...made,
      })
      .execute();
    const spec = JSON.stringify({ name: "Letters", type: "folder", path: "/tmp" });
    await sql
      .insertInto("connector_versions")
      .values({ connector_id, spec, ...first })
      .execute();
    await sql
      .insertInto("graphs")
      .values({ graph_id, name: "People", published_version: null, updated_at: at, ...owned })
      .execute();
    await sql
      .insertInto("runs")
      .values({
        run_id,
        workflow_id,
        workflow_name: "CSV report",
        version: 1,
        triggered_by: "web",
        status: "completed",
        created_at: at,
        finished_at: at,
        client_reference: null,
        labels: "{}",
        parameters: "{}",
        input_text: null,
        revision: 0,
        state: "{}",
        key_id: null,
        actor_kind: "user",
        actor_id: owner.id,
        actor_name: owner.name,
        pii_policy: null,
        inputs_manifest: null,
        data_purged_at: null,
        purge: null,
      })
      .execute();
  });
}
