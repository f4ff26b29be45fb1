import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { PiiPolicy } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { anna } from "../../access/testing/actors.ts";
import type { DialectName } from "../../platform/db/database.ts";
import { Turns } from "../../platform/sharing/turns.ts";
import { WorkFolder } from "../../platform/storage/work-folder.ts";
import { embeddedOrBoth, freshFolder } from "../../testing/fresh-databases.ts";
import { listOutputs } from "../downloads/list-outputs.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import { readManifest } from "../redaction/read-manifest.ts";
import type { RedactedFile, RedactionJob } from "../redaction/redact-file.ts";
import { activationQueue } from "../runs/queue-activation.ts";
import { requestRedaction } from "../runs/request-redaction.ts";
import { openRunBench } from "../runs/testing/run-bench.ts";
import { shownRun } from "../runs/testing/shown-run.ts";
import { activateRun } from "./activate-run.ts";
import { OwnedRuns } from "./owned-runs.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { folderStaging } from "./staging.ts";

const minuteMs = 60_000;
const policy: PiiPolicy = {
  mode: "rules",
  entities: ["EMAIL_ADDRESS"],
  min_confidence: 0.8,
  operator: "replace",
  stages: ["outputs"],
  max_coordinator_calls: 0,
};
const files = {
  "a.txt": "anna@example.com",
  "b.txt": "ben@example.com",
  "result.json": '{"mail":"chris@example.com"}',
};
const redacted = { "a.txt": "<M>", "b.txt": "<M>", "result.json": '{"mail":"<M>"}' };
const result_schema = { type: "object", properties: { mail: { type: "string", minLength: 10 } } };
const mail = /\w+@example\.com/g;

async function openBench(dialect: DialectName) {
  const bench = await openRunBench(dialect, { pii_policy: policy, result_schema });
  const clock = { aheadMs: 0 };
  /** Files that cannot be redacted, and every file that was tried. */
  const broken = new Set<string>();
  const tried: string[] = [];
  const logged: string[] = [];
  const redactFile = async ({ sourcePath, targetPath, name }: RedactionJob): Promise<RedactedFile> => {
    tried.push(name);
    if (broken.has(name)) throw new Error("It cannot be read.");
    const before = await readFile(sourcePath, "utf8");
    const found = before.match(mail)?.length ?? 0;
    await writeFile(targetPath, before.replaceAll(mail, "<M>"));
    const entities: RedactedFile["entities"] = found > 0 ? { EMAIL_ADDRESS: found } : {};
    return { status: found > 0 ? "changed" : "unchanged", entities, rows_sampled: 0 };
  };
  const quiet = { debug: () => {}, info: () => {}, warn: () => {} };
  const parts = {
    ...bench.parts,
    now: () => bench.parts.now() + clock.aheadMs,
    redactor: { redactFile },
    turns: { ownWork: new Turns({ places: 4, brisk: 4 }) },
    owned: new OwnedRuns(bench.parts.database, () => {}),
    staging: folderStaging(await WorkFolder.open(await freshFolder())),
    log: { ...quiet, error: (_: object, message: string) => logged.push(message) },
  } as unknown as RuntimeParts;
  const { say } = bench;
  return {
    parts,
    clock,
    broken,
    tried,
    logged,
    activate: (runId: string) =>
      activateRun(parts, runId, { signal: new AbortController().signal, confirm: async () => {} }),
    /** A run that has written its files, and whose only step is still at work. */
    async written() {
      const runId = await bench.start();
      await say(runId, { type: "start_step", step: "work", attempt: 1 });
      for (const [key, content] of Object.entries(files)) await bench.write(runId, key, content);
      return runId;
    },
    finish: (runId: string) =>
      say(runId, {
        type: "finish_step",
        step: "work",
        attempt: 1,
        outcome: { kind: "completed", result_summary: null },
      }),
    cancel: (runId: string) => say(runId, { type: "cancel", by: null, reason: null }),
    async outputs(runId: string) {
      const listed = await listOutputs(parts, anna, { runId });
      if (!listed.ok) return listed.refusal.code;
      const rows = await parts.database.reader
        .selectFrom("run_outputs")
        .select(["output_key", "bytes"])
        .where("run_id", "=", runId)
        .execute();
      const contents: Record<string, string> = {};
      for (const { output_key, bytes } of rows) {
        const found = await parts.blobs.open(outputBlobKey(runId, output_key));
        contents[output_key] = found ? await text(found.stream) : "";
        expect([output_key, bytes]).toEqual([output_key, contents[output_key]?.length]);
      }
      return contents;
    },
    async waiting() {
      const depths = await parts.jobs.depths();
      return depths.find(({ queue }) => queue === activationQueue)?.waiting ?? 0;
    },
  };
}

describe.each(embeddedOrBoth)("a redaction of outputs that failed on %s", (dialect) => {
  it("is tried again a minute later, and what it finds in the end is the whole", async () => {
    const { parts, clock, broken, tried, written, finish, activate, outputs, waiting } =
      await openBench(dialect);
    const runId = await written();
    await finish(runId);
    broken.add("b.txt");
    await activate(runId);
    expect(tried.splice(0)).toEqual(["a.txt", "b.txt"]);
    const failed = { status: "failed", complete: false, capped: false, entities_total: 1 };
    expect(await shownRun(parts, runId)).toMatchObject({
      status: "completed",
      result_error: "redaction_pending",
      pii_redaction: failed,
    });
    expect(await outputs(runId)).toBe("redaction_pending");
    expect(await waiting()).toBe(1);

    broken.clear();
    await activate(runId);
    clock.aheadMs += minuteMs - 1_000;
    await activate(runId);
    expect(tried).toEqual([]);
    expect(await outputs(runId)).toBe("redaction_pending");

    clock.aheadMs += 2_000;
    await activate(runId);
    expect(tried.splice(0)).toEqual(["a.txt", "b.txt", "result.json"]);
    expect(await outputs(runId)).toEqual(redacted);
    expect(await shownRun(parts, runId)).toMatchObject({
      status: "completed",
      // Judged as it is now: it met the schema before it was redacted.
      result_error: expect.stringMatching(/^schema_mismatch/),
      pii_redaction: { status: "complete", complete: true, capped: false, entities_total: 3 },
    });
    expect((await readManifest(parts.database, runId))?.manifest).toMatchObject({
      complete: true,
      stages: [{ stage: "outputs", status: "complete", files_scanned: 3, files_changed: 3 }],
      totals: { entities: { EMAIL_ADDRESS: 3 } },
    });
    await activate(runId);
    expect(tried).toEqual([]);
    expect(await requestRedaction(parts, anna, { runId })).toMatchObject({
      refusal: { code: "redacted_already" },
    });
  });

  it("is given up after a day, and done when somebody asks for it, also for a run that was cut short", async () => {
    const { parts, clock, broken, tried, logged, written, cancel, activate, outputs } =
      await openBench(dialect);
    const runId = await written();
    expect(await requestRedaction(parts, anna, { runId })).toMatchObject({
      refusal: { code: "run_not_terminal", facts: { status: "running" } },
    });
    await cancel(runId);
    broken.add("a.txt");
    const triesInADay = 11;
    // Each time a little later than the next attempt is due.
    for (let time = 0; time < triesInADay + 3; time += 1) {
      await activate(runId);
      clock.aheadMs = clock.aheadMs * 2 + 1.1 * minuteMs;
    }
    expect(tried.splice(0)).toHaveLength(triesInADay);
    expect(logged.filter((message) => message.includes("no further attempt"))).toHaveLength(1);
    expect(await outputs(runId)).toBe("redaction_pending");

    expect(await requestRedaction(parts, anna, { runId })).toMatchObject({ ok: true });
    await activate(runId);
    await activate(runId);
    expect(tried.splice(0)).toEqual(["a.txt"]);
    expect(await outputs(runId)).toBe("redaction_pending");

    broken.clear();
    expect(await requestRedaction(parts, anna, { runId })).toMatchObject({ ok: true });
    await activate(runId);
    expect(await outputs(runId)).toEqual(redacted);
    expect(await shownRun(parts, runId)).toMatchObject({
      status: "cancelled",
      pii_redaction: { status: "complete", complete: true, entities_total: 3 },
    });
  });

  it("is not asked for where there is none", async () => {
    const { parts, written, finish, activate } = await openBench(dialect);
    const runId = await written();
    await finish(runId);
    await activate(runId);
    expect(await requestRedaction(parts, anna, { runId })).toMatchObject({
      refusal: { code: "nothing_to_redact" },
    });
    expect(await requestRedaction(parts, anna, { runId: "run_none" })).toMatchObject({
      refusal: { code: "run_not_found" },
    });
    await parts.database.write(({ sql }) => sql.deleteFrom("run_boards").execute());
    expect(await requestRedaction(parts, anna, { runId })).toMatchObject({
      refusal: { code: "data_purged" },
    });
  });
});
