import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { anna } from "../../access/testing/actors.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { dialects, freshFolder } from "../../testing/fresh-databases.ts";
import { listOutputs } from "../downloads/list-outputs.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import { writeOutput } from "../outputs/testing/write-output.ts";
import { commandRun } from "../runs/command-run.ts";
import { readLog } from "../runs/read-log.ts";
import { readBoard } from "../runs/run-record.ts";
import { type BlobKind, openRunStores } from "../runs/testing/run-stores.ts";
import { shownRun } from "../runs/testing/shown-run.ts";
import { handlePurges } from "./handle-purges.ts";
import { finishPurge, type PurgeParts, purgeRun } from "./purge-run.ts";

const stores = dialects.flatMap((dialect) =>
  (["folder", "s3"] as const).map((blobs) => ({ dialect, blobs })),
);
const leaseMs = 30_000;
const lookAgainMs = (limits.environment.timeoutSeconds.max + 300) * 1_000;

async function openWithRun(dialect: (typeof dialects)[number], blobKind: BlobKind = "folder") {
  const opened = await openRunStores(dialect, blobKind);
  const { parts } = opened;
  const workflowId = await opened.addWorkflow("allow", { gated: true });
  const runId = await opened.mustStart(workflowId);
  const neighbour = await opened.mustStart(workflowId);
  return { ...opened, parts, workflowId, runId, neighbour };
}

/** Ends a run and leaves files and rows of every kind behind it, some of them overwritten. */
async function endWithData(parts: PurgeParts, runId: string): Promise<void> {
  const inFolder = ["inputs/orders/a.csv", "workspace/notes.txt", "results/wait"];
  const keys = [...inFolder.map((path) => `runs/${runId}/${path}`), outputBlobKey(runId, "report.pdf")];
  for (const key of keys) {
    await parts.blobs.put(key, Buffer.from("first"));
    await parts.blobs.put(key, Buffer.from("second"));
  }
  await parts.database.write(async ({ sql }) => {
    await sql
      .insertInto("step_results")
      .values({ run_id: runId, step: "wait", body: "Ada", blob_key: null })
      .execute();
    await sql
      .insertInto("run_outputs")
      .values({
        output_id: `out_${runId}`,
        run_id: runId,
        output_key: "report.pdf",
        kind: "pdf",
        bytes: 6,
        content_type: "application/pdf",
        from_step: "wait",
        created_at: 1,
      })
      .execute();
  });
  const rejected = {
    type: "decide_gate",
    gate: 1,
    decision: "reject",
    by: "anna",
    note: "Not for Ada.",
  } as const;
  const ended = await commandRun(parts, runId, rejected);
  if (!ended.ok) throw new Error(ended.refusal.code);
}

async function rowsOf({ database: { reader } }: PurgeParts, runId: string): Promise<number[]> {
  const tables = ["run_events", "run_boards", "step_results", "run_outputs"] as const;
  const counts = tables.map(async (table) => {
    const rows = await reader.selectFrom(table).select("run_id").where("run_id", "=", runId).execute();
    return rows.length;
  });
  return await Promise.all(counts);
}

async function filesOf({ blobs }: PurgeParts, runId: string): Promise<string[]> {
  const { items } = await blobs.list(`runs/${runId}/`);
  return items.map(({ key }) => key.slice(`runs/${runId}/`.length));
}

async function purgeStatus({ database }: PurgeParts, runId: string): Promise<string | undefined> {
  const row = await database.reader
    .selectFrom("run_purges")
    .select("status")
    .where("run_id", "=", runId)
    .executeTakeFirst();
  return row?.status;
}

/** The store with some of its methods replaced. */
function altered(store: BlobStore, changes: Partial<BlobStore>): BlobStore {
  const methods = ["list", "deletePrefix", "put"] as const;
  const bound = Object.fromEntries(methods.map((name) => [name, store[name].bind(store)]));
  return { ...bound, ...changes } as BlobStore;
}

function dies(): Promise<never> {
  return Promise.reject(new Error("The process died."));
}

describe.each(stores)("erasing a run on $dialect with files in $blobs", ({ dialect, blobs }) => {
  it("removes its inputs, working files and outputs, its events and its board, and nothing of its neighbour's [4.17-08] [4.17-09] [4.17-10]", async () => {
    const { parts, runId, neighbour } = await openWithRun(dialect, blobs);
    await endWithData(parts, runId);
    await endWithData(parts, neighbour);
    expect(await filesOf(parts, runId)).toEqual([
      "inputs/orders/a.csv",
      "outputs/report.pdf",
      "results/wait",
      "workspace/notes.txt",
    ]);
    const [events = 0, ...others] = await rowsOf(parts, runId);
    expect(others).toEqual([1, 1, 1]);

    const purged = await purgeRun(parts, anna, { runId, reason: "Asked to." });
    expect(purged).toEqual({
      ok: true,
      value: {
        requested_at: expect.stringMatching(/^\d{4}-.*Z$/),
        status: "purged",
        deleted_objects: 4,
        deleted_versions: blobs === "s3" ? 8 : 4,
        deleted_event_rows: events,
        deleted_graph_rows: 0,
        scopes: ["inputs", "workspace", "outputs", "events", "board", "record"],
        versions: "all",
        note: null,
      },
    });
    expect(await filesOf(parts, runId)).toEqual([]);
    expect(await rowsOf(parts, runId)).toEqual([0, 0, 0, 0]);
    expect(await listOutputs(parts, anna, { runId })).toMatchObject({
      value: { outputs: [] },
    });
    expect(await readBoard(parts.database.reader, runId)).toBeNull();
    expect((await readLog(parts.database, runId, { after: 0, limit: 500 })).events).toEqual([]);
    expect(await filesOf(parts, neighbour)).toHaveLength(4);
    expect((await rowsOf(parts, neighbour)).every((count) => count > 0)).toBe(true);
  });
});

describe.each(dialects)("erasing a run on %s", (dialect) => {
  it("strips what came from its inputs and keeps the rest of its record", async () => {
    const { parts, clock, runId } = await openWithRun(dialect);
    await endWithData(parts, runId);
    const before = await shownRun(parts, runId);
    expect(before).toMatchObject({ parameters: { who: "Ada Lovelace" }, input_text: "Say hello to Ada." });
    expect(before?.error?.message).toContain("Ada");
    clock.nowMs += 5_000;
    await purgeRun(parts, anna, { runId, reason: null });
    const after = await shownRun(parts, runId);
    expect(JSON.stringify(after)).not.toContain("Ada");
    expect(after).toEqual({
      ...before,
      parameters: null,
      input_text: null,
      error: { code: "node_failed", message: null },
      summary_markdown: null,
      result_error: "purged",
      inputs_manifest: null,
      data_purged_at: new Date(clock.nowMs).toISOString(),
    });
    const row = await parts.database.reader
      .selectFrom("runs")
      .selectAll()
      .where("run_id", "=", runId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain("Ada");
    expect(row).toMatchObject({ client_reference: "ref-1", labels: '{"team":"x"}', status: "failed" });
    expect(JSON.parse(row.purge ?? "")).toMatchObject({ status: "purged", versions: "all" });
  });

  it("is refused for a run that is unknown, not finished, or erased already", async () => {
    const { parts, runId } = await openWithRun(dialect);
    const purge = (id: string) => purgeRun(parts, anna, { runId: id, reason: null });
    expect(await purge("run_nothing")).toMatchObject({ refusal: { code: "run_not_found" } });
    expect(await purge(runId)).toEqual({
      ok: false,
      refusal: {
        code: "run_not_terminal",
        facts: { status: "waiting_for_approval", wanted: "erasure" },
      },
    });
    expect(await purgeStatus(parts, runId)).toBeUndefined();
    await commandRun(parts, runId, { type: "cancel", by: "anna", reason: null });
    expect(await purge(runId)).toMatchObject({ ok: true });
    expect(await purge(runId)).toEqual({
      ok: false,
      refusal: { code: "already_purged", facts: { purgedAtMs: parts.now() } },
    });
  });

  it("is done by one of those who race, and the others hear that it was done", async () => {
    const { parts, runId } = await openWithRun(dialect);
    await endWithData(parts, runId);
    let deletions = 0;
    const counting = altered(parts.blobs, {
      deletePrefix: (prefix) => {
        deletions += 1;
        return parts.blobs.deletePrefix(prefix);
      },
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => purgeRun({ ...parts, blobs: counting }, anna, { runId, reason: null })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code]));
    expect(codes).toEqual(Array(4).fill("already_purged"));
    expect(deletions).toBe(2); // the erasure, and the look afterwards
  });

  it("takes a run of very many events in batches", async () => {
    const { parts, runId } = await openWithRun(dialect);
    await endWithData(parts, runId);
    const [events = 0] = await rowsOf(parts, runId);
    const many = 20_001;
    for (let from = 0; from < many; from += 1_000) {
      const rows = Array.from({ length: Math.min(1_000, many - from) }, (_, index) => ({
        run_id: runId,
        position: 1_000 + from + index,
        segment: "seg_0009",
        seq: 1 + from + index,
        at: 1,
        type: "node_progress",
        node: "wait",
        payload: "{}",
      }));
      await parts.database.write(({ sql }) => sql.insertInto("run_events").values(rows).execute());
    }
    const purged = await purgeRun(parts, anna, { runId, reason: null });
    expect(purged).toMatchObject({ ok: true, value: { deleted_event_rows: events + many } });
    expect(await rowsOf(parts, runId)).toEqual([0, 0, 0, 0]);
  });

  it("calls on the other subjects, counts their graph rows, and names their scopes", async () => {
    const { parts, runId } = await openWithRun(dialect);
    await endWithData(parts, runId);
    const left = { graph: 7, record: 2 };
    const eraser = (scope: keyof typeof left) => ({
      scope,
      erase: async () => {
        const rows = left[scope];
        left[scope] = 0;
        return rows;
      },
    });
    const erasing = { ...parts, erasers: [eraser("graph"), eraser("record")] };
    const purged = await purgeRun(erasing, anna, { runId, reason: null });
    expect(purged).toMatchObject({ ok: true, value: { deleted_graph_rows: 7 } });
    expect(purged.ok && purged.value.scopes).toContain("graph");
  });

  it.each([
    [
      "before its files are gone",
      (parts: PurgeParts) => ({ blobs: altered(parts.blobs, { deletePrefix: dies }) }),
    ],
    ["before its rows are gone", () => ({ erasers: [{ scope: "graph" as const, erase: dies }] })],
    ["before the look afterwards", (parts: PurgeParts) => ({ blobs: altered(parts.blobs, { list: dies }) })],
  ])("that is cut short %s is finished by the job, with every count", async (_when, broken) => {
    const { parts, runId } = await openWithRun(dialect);
    await endWithData(parts, runId);
    const [events = 0] = await rowsOf(parts, runId);
    const request = { runId, reason: null };
    await expect(purgeRun({ ...parts, ...broken(parts) }, anna, request)).rejects.toThrow(
      "The process died.",
    );
    expect(await purgeStatus(parts, runId)).toBe("erasing");
    await finishPurge(parts, runId);
    expect(await purgeStatus(parts, runId)).toBe("purged");
    expect(await filesOf(parts, runId)).toEqual([]);
    expect(await rowsOf(parts, runId)).toEqual([0, 0, 0, 0]);
    const row = await parts.database.reader
      .selectFrom("runs")
      .select("purge")
      .where("run_id", "=", runId)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.purge ?? "")).toMatchObject({ deleted_objects: 4, deleted_event_rows: events });
    expect(await purgeRun(parts, anna, request)).toMatchObject({
      refusal: { code: "already_purged" },
    });
  });

  it("is left to its holder until the lease has run out, then taken over", async () => {
    const { parts, clock, runId } = await openWithRun(dialect);
    await endWithData(parts, runId);
    // A caller that died at once: it neither goes on nor gives its lease up.
    const stuck = altered(parts.blobs, { deletePrefix: () => new Promise(() => {}) });
    void purgeRun({ ...parts, blobs: stuck }, anna, { runId, reason: null });
    await expect.poll(() => purgeStatus(parts, runId)).toBe("erasing");
    clock.nowMs += leaseMs - 1;
    await finishPurge(parts, runId);
    expect(await purgeStatus(parts, runId)).toBe("erasing");
    expect(await filesOf(parts, runId)).toHaveLength(4);
    clock.nowMs += 1;
    await finishPurge(parts, runId);
    expect(await purgeStatus(parts, runId)).toBe("purged");
    expect(await filesOf(parts, runId)).toEqual([]);
  });

  it("is an error while something is left, and done once nothing is", async () => {
    const { parts, runId } = await openWithRun(dialect);
    await endWithData(parts, runId);
    let late = true;
    const blobs = altered(parts.blobs, {
      deletePrefix: async (prefix) => {
        const count = await parts.blobs.deletePrefix(prefix);
        if (late) await parts.blobs.put(`${prefix}outputs/late.txt`, Buffer.from("late"));
        late = false;
        return count;
      },
    });
    const erasing = { ...parts, blobs };
    await expect(purgeRun(erasing, anna, { runId, reason: null })).rejects.toThrow("files were left");
    expect(await purgeStatus(parts, runId)).toBe("erasing");
    expect(await purgeRun(erasing, anna, { runId, reason: null })).toMatchObject({
      ok: true,
      value: { deleted_objects: 5 },
    });
  });

  it("looks once more when a worker that was given up for dead must be done, and erases what it wrote", async () => {
    const { parts, clock, runId } = await openWithRun(dialect);
    await endWithData(parts, runId);
    await purgeRun(parts, anna, { runId, reason: null });
    expect(await commandRun(parts, runId, { type: "tick" })).toEqual({
      ok: false,
      refusal: { code: "run_not_found" },
    });
    const hostPath = join(await freshFolder(), "late.txt");
    await writeFile(hostPath, "late");
    await writeOutput(parts, { runId, step: "wait", attempt: 1 }, { key: "late.txt", bytes: 4, hostPath });
    expect(await rowsOf(parts, runId)).toEqual([0, 0, 0, 0]);
    expect(await filesOf(parts, runId)).toEqual(["outputs/late.txt"]);
    clock.nowMs += lookAgainMs;
    expect(await finishPurge(parts, runId)).toEqual({ leftover: true });
    expect(await filesOf(parts, runId)).toEqual([]);
    const row = await parts.database.reader
      .selectFrom("runs")
      .select("purge")
      .where("run_id", "=", runId)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.purge ?? "")).toMatchObject({ deleted_objects: 5, note: expect.any(String) });
    expect(await finishPurge(parts, runId)).toEqual({ leftover: false });
  });

  it("that was cut short is finished as soon as a worker is there", async () => {
    const { parts, clock, runId } = await openWithRun(dialect);
    await endWithData(parts, runId);
    clock.nowMs -= 2 * leaseMs; // so that the job is due by now
    const broken = { ...parts, blobs: altered(parts.blobs, { deletePrefix: dies }) };
    await expect(purgeRun(broken, anna, { runId, reason: null })).rejects.toThrow("The process died.");
    handlePurges(parts);
    await parts.jobs.start();
    await expect.poll(() => purgeStatus(parts, runId), { timeout: 10_000 }).toBe("purged");
    expect(await filesOf(parts, runId)).toEqual([]);
  });
});
