import { describe, expect, it, onTestFinished } from "vitest";
import type { ConsoleChannel, FeedPage } from "../../access/console-channel.ts";
import type { DetailPage, DetailPosition, RequestDetailSource } from "../../access/request-detail-source.ts";
import { requestDetailsOf } from "../../compose/request-details-of.ts";
import { workflowNamesOf } from "../../compose/workflow-names-of.ts";
import type { ChannelBench } from "../../console/channel/testing/channel-bench.ts";
import { ownBench } from "../../console/channel/testing/channel-bench.ts";
import { revokeKey } from "../../console/keys/revoke-key.ts";
import { createdKey } from "../../console/keys/testing/key-stores.ts";
import { dialects, freshDatabase } from "../../testing/fresh-databases.ts";
import { syncMirror } from "../key-mirror/sync-mirror.ts";
import { storeUsage } from "../usage/store-usage.ts";
import type { WorkflowVersions } from "../workflows/workflow-versions.ts";
import { answerQuestion } from "./answer-question.ts";
import { ConsoleLink } from "./console-link.ts";
import { ConsoleWords } from "./console-words.ts";
import { LinkedKeySource } from "./linked-key-source.ts";
import { readMirrored } from "./read-mirrored.ts";
import { syncFeed } from "./sync-feed.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const nobody: RequestDetailSource = { requests: async () => null, counters: async () => null };
const savedVersions = { load: async () => null } as unknown as WorkflowVersions;
const health = { status: "ready", checks: {} } as const;

/** A link that would hear nothing for ten minutes if the console did not speak first. */
function startLink(bench: ChannelBench, channel: ConsoleChannel = bench.channel) {
  const words = new ConsoleWords(channel);
  const source = new LinkedKeySource(channel, words);
  const { database, deploymentId, now } = bench;
  const link = new ConsoleLink(
    {
      database,
      channel,
      words,
      deploymentId,
      log: quiet,
      now,
      takeKeys: async () => void (await syncMirror({ database, source, now }, { full: false })),
      answer: (asked) => answerQuestion({ database, now, versions: savedVersions }, asked),
      report: async () => ({ release: "1.1.0", governed: true, health, workers: 1 }),
      renew: null,
    },
    { holdMs: 600_000, retryMs: { first: 20, last: 100 } },
  );
  onTestFinished(() => link.stop());
  link.start();
  return { link, words, source };
}

async function revokedIn({ database }: ChannelBench): Promise<number> {
  const rows = await database.reader
    .selectFrom("key_mirror")
    .select("key_id")
    .where("revoked_at", "is not", null)
    .execute();
  return rows.length;
}

describe.each(dialects)("the link to a console, on %s", (dialect) => {
  it("takes over a revocation because the console says so, not because it asked again", async () => {
    const bench = await ownBench(dialect);
    const { keyId } = await createdKey(bench);
    startLink(bench);
    const mirrored = () => bench.database.reader.selectFrom("key_mirror").select("key_id").execute();
    await expect.poll(mirrored, { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(() => bench.channelParts.watch.held, { timeout: 20_000 }).toBe(1);
    await revokeKey(bench.parts, bench.actor, { keyId });
    await expect.poll(() => revokedIn(bench), { timeout: 20_000 }).toBe(1);
    const heard = () => bench.console.reader.selectFrom("deployments").select("last_heard_at").execute();
    await expect.poll(heard, { timeout: 20_000 }).toEqual([{ last_heard_at: bench.clock.ms }]);
  });

  it("goes on by itself after the console was away", async () => {
    const bench = await ownBench(dialect);
    let isAway = true;
    const channel = Object.create(bench.channel) as ConsoleChannel;
    channel.watch = (known, wait) =>
      isAway ? Promise.reject(new Error("no route")) : bench.channel.watch(known, wait);
    for (const method of ["changedSince", "acknowledge", "deliver", "report", "answer"] as const) {
      // biome-ignore lint/suspicious/noExplicitAny: each is handed on as it came
      channel[method] = (...given: any[]) => (bench.channel[method] as any)(...given);
    }
    const { source } = startLink(bench, channel);
    await expect(source.revision()).rejects.toThrow();
    await createdKey(bench);
    isAway = false;
    const mirrored = () => bench.database.reader.selectFrom("key_mirror").select("key_id").execute();
    await expect.poll(mirrored, { timeout: 20_000 }).toHaveLength(1);
    expect(await source.revision()).toMatchObject({ revision: 1 });
  });

  it("answers what an administrator asks, beside everything else", async () => {
    const bench = await ownBench(dialect);
    const { keyId } = await createdKey(bench);
    const details = requestDetailsOf(bench.channelParts, { deploymentId: "dep_other", details: nobody });
    expect(await details.requests(bench.deploymentId, { keyId, limit: 2, after: null }), "not heard").toBe(
      null,
    );
    startLink(bench);
    const heard = () => bench.console.reader.selectFrom("deployments").select("last_heard_at").execute();
    await expect.poll(heard, { timeout: 20_000 }).toEqual([{ last_heard_at: bench.clock.ms }]);
    const call = { keyId, method: "GET", path: "/me", address: "192.0.2.1", reason: null };
    const calls = [1, 2, 3].map((at) => ({ ...call, at, status: 200, requestId: `req_${at}` }));
    await bench.database.write(({ sql }) => storeUsage(sql, calls));

    const ask = (after: DetailPosition | null) =>
      details.requests(bench.deploymentId, { keyId, limit: 2, after });
    const idsOf = (page: DetailPage | null) => page?.items.map(({ request_id }) => request_id);
    // Whoever is too slow is asked again, as by an administrator.
    const patience = { timeout: 60_000 };
    let page: DetailPage | null = null;
    const first = async () => {
      page = await ask(null);
      return idsOf(page);
    };
    await expect.poll(first, patience).toEqual(["req_3", "req_2"]);
    const next = (page as DetailPage | null)?.next ?? null;
    await expect.poll(async () => idsOf(await ask(next)), patience).toEqual(["req_1"]);
    const counters = () => details.counters(bench.deploymentId, keyId);
    await expect.poll(counters, patience).toEqual({ quotaUsedToday: 0, activeRuns: 0 });
    const here = { deploymentId: "dep_other", workflows: async () => ({ items: [], has_more: true }) };
    const names = workflowNamesOf(bench.channelParts, here);
    const asked = { text: "", ids: null };
    await expect
      .poll(() => names.workflows(bench.deploymentId, asked), patience)
      .toEqual({ items: [], has_more: false });
    expect(await names.workflows("dep_other", asked), "asked here").toMatchObject({ has_more: true });
    const left = await bench.console.reader.selectFrom("deployment_questions").selectAll().execute();
    expect(left, "nothing of it stays in the console").toEqual([]);
  });
});

describe("what the console said last", () => {
  it("is as old as the console's own look, never younger, and gone with the console", async () => {
    const clock = { ms: 1_000 };
    let answer: () => Promise<number> = async () => 300;
    const watch: ConsoleChannel["watch"] = async () => {
      clock.ms += 500;
      const heldMs = await answer();
      return { consoleId: "cns_1", revisions: { keys: 4 }, renewCredential: false, questions: [], heldMs };
    };
    const words = new ConsoleWords({ watch }, () => clock.ms);
    expect(() => words.newest()).toThrow();
    // Asked at 1,000, it held 300 ms later, and 500 ms later it was here.
    expect((await words.ask()).ageMs).toBe(200);
    clock.ms += 60_000;
    expect(words.newest()).toMatchObject({ ageMs: 60_200, word: { revisions: { keys: 4 } } });
    answer = () => Promise.reject(new Error("away"));
    await expect(words.ask()).rejects.toThrow("away");
    expect(() => words.newest()).toThrow("away");
  });
});

describe.each(dialects)("a mirrored feed, on %s", (dialect) => {
  const page = (
    revision: number,
    items: [id: string, revision: number][],
    ids: string[] | null,
  ): FeedPage => ({
    revision,
    items: items.map(([id, changed]) => ({ id, revision: changed, body: { text: `${id}@${changed}` } })),
    ids,
    more: false,
  });

  it("follows the console: changes, what is gone, and all of it anew where the console went back", async () => {
    const database = await freshDatabase(dialect);
    const asked: number[] = [];
    let told: FeedPage = page(
      2,
      [
        ["a", 1],
        ["b", 2],
      ],
      ["a", "b"],
    );
    const channel = {
      changedSince: async (_feed: string, revision: number) => {
        asked.push(revision);
        return told;
      },
    };
    const sync = (consoleId: string, revision: number) =>
      syncFeed({ database, channel, now: () => 1 }, "people", { consoleId, revision });
    const held = async () => (await readMirrored(database, "people")).map(({ body }) => body);
    expect(await sync("cns_1", 2)).toBe(2);
    expect(await sync("cns_1", 2)).toBe(2);
    expect(await held()).toEqual([{ text: "a@1" }, { text: "b@2" }]);
    told = page(4, [["b", 4]], ["b"]);
    await sync("cns_1", 4);
    expect(await held()).toEqual([{ text: "b@4" }]);
    told = page(3, [["a", 1]], null);
    await sync("cns_1", 3);
    expect(await held()).toEqual([{ text: "a@1" }]);
    told = page(3, [["c", 3]], null);
    await sync("cns_2", 3);
    expect(await held()).toEqual([{ text: "c@3" }]);
    expect(asked).toEqual([0, 2, 0, 0]);
  });
});
