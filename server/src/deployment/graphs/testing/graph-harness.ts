import { onTestFinished } from "vitest";
import { jobQueueOf } from "../../../compose/job-queue-of.ts";
import type { DialectName } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/ids.ts";
import { freshLocation, openForTest } from "../../../testing/fresh-databases.ts";
import { buildGraphVersion } from "../build-graph-version.ts";
import type { SourceDocument } from "../extraction/extract-graph.ts";
import { graphPublishQueue, handleGraphPublish } from "../publish-graph-version.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

export async function* documentsOf(...documents: SourceDocument[]): AsyncGenerator<SourceDocument> {
  yield* documents;
}

/** A deployment with one graph and as many runs as a test wants. */
export async function graphHarness(dialect: DialectName) {
  const location = await freshLocation(dialect);
  const database = await openForTest(location);
  const jobs = await jobQueueOf({ database, location, queues: [graphPublishQueue], log: quiet });
  onTestFinished(() => jobs.stop({ deadlineMs: 0 }));
  let nowMs = 1_000_000;
  let looks = 0;
  const now = () => {
    looks += 1;
    return nowMs;
  };
  const parts = { database, jobs, log: quiet, now };
  const graphId = newId("kg_");
  await database.write(async ({ sql }) => {
    await sql
      .insertInto("graphs")
      .values({ graph_id: graphId, name: "notes", published_version: null, updated_at: 1 })
      .execute();
    await sql
      .insertInto("workflows")
      .values({
        workflow_id: "wf_1",
        name: "one",
        folded_name: "",
        description: "",
        status: "draft",
        active_version: null,
        newest_version: 1,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
  });
  const addRun = async (): Promise<string> => {
    const run_id = newId("run_");
    await database.write(({ sql }) =>
      sql
        .insertInto("runs")
        .values({
          run_id,
          workflow_id: "wf_1",
          workflow_name: "one",
          version: 1,
          triggered_by: "web",
          status: "running",
          created_at: 1,
          labels: "{}",
          parameters: "{}",
          revision: 0,
          state: "{}",
        })
        .execute(),
    );
    return run_id;
  };
  return {
    parts,
    graphId,
    addRun,
    advance: (ms: number) => {
      nowMs += ms;
    },
    /** How often anybody asked for the time, as whoever waits does each time it looks. */
    looks: () => looks,
    startPublishing: async () => {
      handleGraphPublish(parts);
      await jobs.start();
    },
    build: (runId: string, text: string, step = "remember") =>
      buildGraphVersion(
        parts,
        { graphId, runId, step, documents: documentsOf({ name: "note.csv", text }) },
        AbortSignal.timeout(30_000),
      ),
    /** A version that a run of its own left behind. */
    addVersion: async (
      version: number,
      status: "built" | "ready" | "failed" | "building",
      leasedUntil = 0,
    ) => {
      const run_id = await addRun();
      await database.write(({ sql }) =>
        sql
          .insertInto("graph_versions")
          .values({
            graph_id: graphId,
            version,
            run_id,
            step: "remember",
            status,
            entities: 0,
            relations: 0,
            lease: status === "building" ? "another" : null,
            leased_until: leasedUntil,
            created_at: 1,
          })
          .execute(),
      );
      return run_id;
    },
    statuses: async () => {
      const rows = await database.reader
        .selectFrom("graph_versions")
        .select(["version", "status"])
        .orderBy("version")
        .execute();
      return rows.map(({ version, status }) => `${version} ${status}`);
    },
  };
}
