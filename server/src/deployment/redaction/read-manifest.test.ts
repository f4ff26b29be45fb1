import { PiiRedactionAnswer, type PiiStageRecord, type RunPiiRedaction } from "@sluice/contract";
import Value from "typebox/value";
import { beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { embeddedOrBoth, freshDatabase } from "../../testing/fresh-databases.ts";
import type { DeploymentTables } from "../tables.ts";
import { readManifest } from "./read-manifest.ts";
import { recordRedaction } from "./record-redaction.ts";
import { policyOf } from "./testing/policy-of.ts";

const nothing: PiiStageRecord = {
  stage: "outputs",
  step: null,
  status: "complete",
  files_scanned: 0,
  files_changed: 0,
  files_skipped: 0,
  rows_sampled: 0,
  coordinator_calls: 0,
  entities: {},
};

interface RunAs {
  redaction?: Partial<RunPiiRedaction>;
  finishedAt?: number | null;
  purgedAt?: number | null;
  policy?: string | null;
}

describe.each(embeddedOrBoth)("the redaction manifest on %s", (dialect) => {
  let database: Database<DeploymentTables>;
  let runs: number;

  beforeEach(async () => {
    runs = 0;
    database = await freshDatabase(dialect);
    await database.write(async ({ sql }) => {
      await sql
        .insertInto("workflows")
        .values({
          workflow_id: "wf_1",
          name: "w",
          folded_name: "",
          description: "",
          status: "active",
          active_version: 1,
          newest_version: 1,
          created_at: 1,
          updated_at: 1,
        })
        .execute();
    });
  });

  async function setUp({ redaction = {}, finishedAt = 2, purgedAt = null, policy }: RunAs = {}) {
    runs += 1;
    const runId = `run_${runs}`;
    const state = {
      redaction: { status: "complete", complete: true, capped: false, entities_total: 0, ...redaction },
    };
    await database.write(async ({ sql }) => {
      await sql
        .insertInto("runs")
        .values({
          run_id: runId,
          workflow_id: "wf_1",
          workflow_name: "w",
          version: 1,
          triggered_by: "web",
          status: "completed",
          created_at: 1,
          finished_at: finishedAt,
          client_reference: null,
          labels: "{}",
          parameters: "{}",
          input_text: null,
          revision: 1,
          state: JSON.stringify(state),
          key_id: null,
          pii_policy: policy === undefined ? JSON.stringify(policyOf()) : policy,
          inputs_manifest: null,
          data_purged_at: purgedAt,
          purge: null,
        })
        .execute();
    });
    const record = (changed: Partial<PiiStageRecord>) =>
      database.write((transaction) => recordRedaction(transaction, runId, { ...nothing, ...changed }, 5));
    const read = async () => {
      const answer = await readManifest(database, runId);
      expect(answer === null || Value.Check(PiiRedactionAnswer, answer)).toBe(true);
      return answer;
    };
    return { record, read };
  }

  it("adds the stages up, and counts what was done twice once", async () => {
    const { record, read } = await setUp();
    await record({ files_scanned: 9, entities: { IP_ADDRESS: 9 }, status: "pending" });
    await record({
      files_scanned: 3,
      files_changed: 1,
      files_skipped: 1,
      entities: { EMAIL_ADDRESS: 2, IP_ADDRESS: 1 },
    });
    await record({
      stage: "steps",
      step: "letters",
      files_scanned: 1,
      rows_sampled: 4,
      entities: { IP_ADDRESS: 1 },
    });
    await record({ stage: "steps", step: "archive" });
    await record({ stage: "inputs", entities: { EMAIL_ADDRESS: 1 } });
    const answer = await read();
    expect(answer).toMatchObject({
      run_id: "run_1",
      summary: "5 values redacted in 1 of 4 files, 1 file skipped.",
      complete: true,
      manifest: {
        schema_version: 1,
        mode: "rules",
        model_id: null,
        totals: {
          files_scanned: 4,
          files_changed: 1,
          files_skipped: 1,
          rows_sampled: 4,
          coordinator_calls: 0,
          entities: { EMAIL_ADDRESS: 3, IP_ADDRESS: 2 },
        },
        complete: true,
        capped: false,
      },
    });
    expect(answer?.manifest?.stages.map(({ stage, step }) => [stage, step])).toEqual([
      ["inputs", null],
      ["steps", "archive"],
      ["steps", "letters"],
      ["outputs", null],
    ]);
  });

  it("is not complete while the run goes on, a stage waits or failed, or outputs are still to be swept", async () => {
    const going = await setUp({ finishedAt: null });
    expect(await going.read()).toMatchObject({
      complete: false,
      summary: "Redaction is not finished; so far: nothing redacted.",
    });
    const waiting = await setUp();
    await waiting.record({ status: "pending" });
    expect(await waiting.read()).toMatchObject({ complete: false });
    const failed = await setUp({ redaction: { status: "failed", complete: false } });
    await failed.record({ status: "failed", stage: "steps", step: "letters", files_scanned: 1 });
    expect(await failed.read()).toMatchObject({
      complete: false,
      summary:
        "Redaction failed in the stage steps of the step letters; up to then: nothing redacted in 0 of 1 file.",
    });
    const owing = await setUp({ redaction: { status: "pending", complete: false } });
    expect(await owing.read()).toMatchObject({ complete: false });
    await owing.record({});
    expect(await owing.read()).toMatchObject({ complete: true, manifest: { complete: true } });
  });

  it("is gone with the run's data, and never was for a run whose policy is off", async () => {
    const purged = await setUp({ purgedAt: 86_400_000 });
    expect(await purged.read()).toMatchObject({ manifest: null, data_purged_at: "1970-01-02T00:00:00.000Z" });
    for (const policy of [null, JSON.stringify(policyOf({ mode: "off" }))]) {
      expect(await (await setUp({ policy })).read()).toBeNull();
    }
    expect(await readManifest(database, "run_none")).toBeNull();
  });
});
