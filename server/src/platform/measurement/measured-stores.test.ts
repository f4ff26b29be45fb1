import { describe, expect, it } from "vitest";
import { dialects, freshDatabase, freshFolder } from "../../testing/fresh-databases.ts";
import { FolderBlobStore } from "../blobs/folder-blob-store.ts";
import type { JobHandler, JobQueue } from "../jobs/job-queue.ts";
import { Metrics } from "../observability/metrics.ts";
import { measureBlobStore } from "./measured-blob-store.ts";
import { databaseTimings, measureDatabase } from "./measured-database.ts";
import { measureJobQueue } from "./measured-job-queue.ts";

async function figure(metrics: Metrics, name: string): Promise<number | undefined> {
  const line = (await metrics.render()).split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

describe.each(dialects)("a measured database on %s", (dialect) => {
  it("times each read and write, those that fail too, and changes nothing about them", async () => {
    const metrics = new Metrics("1.0.0");
    const database = measureDatabase(await freshDatabase(dialect), databaseTimings(metrics));
    const worker = { worker_id: "one", beat_at: 1 };
    const insert = () => database.write(({ sql }) => sql.insertInto("workers").values(worker).execute());
    await insert();
    await expect(insert()).rejects.toThrow(/unique/i);
    expect(await database.reader.selectFrom("workers").selectAll().execute()).toEqual([worker]);
    const compiled = database.reader.selectFrom("workers").select("worker_id").compile();
    expect((await database.reader.executeQuery(compiled)).rows).toEqual([{ worker_id: "one" }]);
    const reader = database.retrying?.reader ?? database.reader;
    await expect(
      reader
        .selectFrom("nothing" as "workers")
        .selectAll()
        .execute(),
    ).rejects.toThrow(/nothing/);
    expect(await figure(metrics, "sluice_database_write_duration_seconds_count")).toBe(2);
    expect(await figure(metrics, "sluice_database_read_duration_seconds_count")).toBe(3);
  });
});

it("a measured file store times its calls by what they do and what came of them", async () => {
  const metrics = new Metrics("1.0.0");
  const blobs = measureBlobStore(new FolderBlobStore(await freshFolder()), metrics);
  await blobs.start();
  await blobs.put("runs/one", Buffer.from("text"));
  (await blobs.open("runs/one"))?.stream.destroy();
  await expect(blobs.put("../out", Buffer.from("text"))).rejects.toThrow();
  const counted = (labels: string) =>
    figure(metrics, `sluice_file_operation_duration_seconds_count${labels}`);
  expect(await counted('{operation="put",outcome="ok"}')).toBe(1);
  expect(await counted('{operation="put",outcome="failed"}')).toBe(1);
  expect(await counted('{operation="get",outcome="ok"}')).toBe(1);
  await blobs.stop();
});

describe("a measured queue", () => {
  function open(depths: JobQueue["depths"]) {
    const metrics = new Metrics("1.0.0");
    const handlers = new Map<string, JobHandler>();
    const queue: Pick<JobQueue, "handle" | "depths" | "countDue"> = {
      handle: (name, _options, handler) => void handlers.set(name, handler),
      depths,
      countDue: async () => new Map([["runs", 2]]),
    };
    const jobs = measureJobQueue(queue as JobQueue, metrics);
    return { metrics, jobs, handlers };
  }

  it("tells how many jobs are due, wait for their time and are at work", async () => {
    const { metrics } = open(async () => [{ queue: "runs", waiting: 5, running: 1 }]);
    expect(await figure(metrics, 'sluice_jobs{queue="runs",state="due"}')).toBe(2);
    expect(await figure(metrics, 'sluice_jobs{queue="runs",state="later"}')).toBe(3);
    expect(await figure(metrics, 'sluice_jobs{queue="runs",state="running"}')).toBe(1);
  });

  it("leaves its depth out while the database cannot be asked, and tells the rest", async () => {
    const { metrics } = open(() => Promise.reject(new Error("away")));
    expect(await figure(metrics, 'sluice_jobs{queue="runs",state="due"}')).toBeUndefined();
    expect(await figure(metrics, 'sluice_info{release="1.0.0"}')).toBe(1);
  });

  it("times what its handlers do, and tells a failure from an interruption", async () => {
    const { metrics, jobs, handlers } = open(async () => []);
    const job = { queue: "runs", key: "run_1", payload: null, attempt: 1 };
    jobs.handle("runs", { concurrency: 1 }, async (_job, { signal }) => {
      signal.throwIfAborted();
      throw new Error("broken");
    });
    const handle = async (signal: AbortSignal) =>
      await handlers.get("runs")?.(job, { signal, confirm: async () => {} });
    await expect(handle(new AbortController().signal)).rejects.toThrow("broken");
    await expect(handle(AbortSignal.abort(new Error("stopping")))).rejects.toThrow("stopping");
    const counted = (outcome: string) =>
      figure(metrics, `sluice_job_duration_seconds_count{queue="runs",outcome="${outcome}"}`);
    expect([await counted("failed"), await counted("interrupted")]).toEqual([1, 1]);
  });
});
