import type { GateDecision, StepsAnswer, WorkflowFile } from "@sluice/contract";
import type { RunBoard } from "@sluice/core";
import { systemActor } from "../../../server/src/access/actor.ts";
import { anna } from "../../../server/src/access/testing/actors.ts";
import { connectorStorageOf } from "../../../server/src/compose/connector-storage-of.ts";
import { databaseLocations } from "../../../server/src/compose/database-locations.ts";
import { jobQueueOf } from "../../../server/src/compose/job-queue-of.ts";
import { decideApproval } from "../../../server/src/deployment/approvals/decide-approval.ts";
import { purgeQueue } from "../../../server/src/deployment/erasure/purge-lease.ts";
import { graphPublishQueue } from "../../../server/src/deployment/graphs/publish-graph-version.ts";
import { activationQueue } from "../../../server/src/deployment/runs/queue-activation.ts";
import { lockBoard } from "../../../server/src/deployment/runs/run-record.ts";
import { scheduleQueue } from "../../../server/src/deployment/schedules/schedule-parts.ts";
import type { Started } from "../../../server/src/deployment/starts/start-request.ts";
import { startRun } from "../../../server/src/deployment/starts/start-run.ts";
import { activateWorkflow } from "../../../server/src/deployment/workflows/activate-workflow.ts";
import { importWorkflowFile } from "../../../server/src/deployment/workflows/import-workflow-file.ts";
import { WorkflowVersions } from "../../../server/src/deployment/workflows/workflow-versions.ts";
import type { DialectName } from "../../../server/src/platform/db/database.ts";
import { TextStore } from "../../../server/src/platform/texts/text-store.ts";
import { accepted } from "../../../server/src/testing/accepted.ts";
import { startTestSystem, type TestKey } from "../api/running-system.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const queues = [activationQueue, graphPublishQueue, purgeQueue, scheduleQueue];

export interface LoggedEvent {
  seq: number;
  at: string;
  type: string;
  node: string | null;
  payload: Record<string, unknown>;
}

/** The whole product in this process, with what people do in the web application on the same operations. */
export async function startEngine(dialect: DialectName, settings: Record<string, string> = {}) {
  const system = await startTestSystem(dialect, settings);
  const { database, blobs, config } = system;
  await blobs.start();
  const location = databaseLocations(config).deployment;
  const jobs = await jobQueueOf({ database, location, queues, log: quiet });
  const texts = new TextStore(database, blobs, Date.now);
  const versions = new WorkflowVersions(database, texts);
  const storage = connectorStorageOf(config, database);
  const parts = { database, jobs, blobs, texts, versions, storage, now: Date.now };

  /** Changes the stored board as only a test may, and calls a worker to it. */
  async function alterBoard(runId: string, alter: (board: RunBoard) => RunBoard): Promise<void> {
    await database.write(async (transaction) => {
      const board = await lockBoard(transaction, runId);
      if (!board) throw new Error(`There is no board of ${runId}.`);
      await transaction.sql
        .updateTable("run_boards")
        .set({ board: JSON.stringify(alter(board)) })
        .where("run_id", "=", runId)
        .execute();
      await jobs.enqueue(transaction, { queue: activationQueue, key: runId, payload: null });
    });
  }

  return {
    ...system,
    parts,
    alterBoard,
    async workflowNamed(name: string): Promise<string> {
      const row = await database.reader
        .selectFrom("workflows")
        .select("workflow_id")
        .where("name", "=", name)
        .executeTakeFirstOrThrow();
      return row.workflow_id;
    },
    /** As the product imports it, with its connectors tested; then it is made active. */
    async importFile(file: WorkflowFile): Promise<string> {
      const imported = accepted(await importWorkflowFile(parts, systemActor, JSON.stringify(file)));
      const { workflow_id, version } = imported.workflow;
      await activateWorkflow(parts, systemActor, { workflowId: workflow_id, version });
      return workflow_id;
    },
    /** What a person does in the inbox. */
    decide(runId: string, gate: number, decision: GateDecision, note: string | null = null) {
      return decideApproval(parts, anna, { runId, gate, decision, note });
    },
    /** What a person does on the workflow's page. */
    startInApp(workflowId: string): Promise<Started> {
      const texts = { inputText: null, clientReference: null, labels: {} };
      return startRun(parts, anna, { workflowId, parameters: {}, ...texts });
    },
    async steps(by: TestKey, runId: string): Promise<StepsAnswer["steps"]> {
      return (await system.get(`/runs/${runId}/steps`, by)).body.steps;
    },
    /** The whole log, segment by segment, as a caller reads it. */
    async events(by: TestKey, runId: string): Promise<LoggedEvent[]> {
      const first = await system.get(`/runs/${runId}/events?limit=500`, by);
      const rest = (first.body.segments as string[]).slice(1).map(async (segment) => {
        const read = await system.get(`/runs/${runId}/events?limit=500&segment=${segment}`, by);
        return read.body.events as LoggedEvent[];
      });
      return [first.body.events, ...(await Promise.all(rest))].flat() as LoggedEvent[];
    },
    async stop(): Promise<void> {
      await jobs.stop({ deadlineMs: 0 });
      await blobs.stop();
      await system.stop();
    },
  };
}

export type Engine = Awaited<ReturnType<typeof startEngine>>;

/** Most steps of a run that were at work at the same time, from its log. */
export function mostAtOnce(events: readonly LoggedEvent[]): number {
  let atWork = 0;
  let most = 0;
  for (const { type } of events) {
    if (type === "node_started") atWork += 1;
    if (type === "node_completed") atWork -= 1;
    most = Math.max(most, atWork);
  }
  return most;
}
