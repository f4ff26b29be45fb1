import { HOUR_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { ChannelFault, type ConsoleChannel } from "../../access/console-channel.ts";
import type { UsageBatch } from "../../access/usage-sink.ts";
import type { DialectName } from "../../platform/db/database.ts";
import { accepted } from "../../testing/accepted.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { revokeKey } from "../keys/revoke-key.ts";
import { showKey } from "../keys/show-key.ts";
import { createdKey } from "../keys/testing/key-stores.ts";
import { askDeployment } from "./ask-deployment.ts";
import { OwnChannel } from "./own-channel.ts";
import type { ChannelBench } from "./testing/channel-bench.ts";

const soon = { ms: 60_000 };
const now = { ms: 0, signal: new AbortController().signal };

/** What a channel is, whichever way it goes. */
export function itIsAChannel(name: string, openBench: (dialect: DialectName) => Promise<ChannelBench>): void {
  describe.each(dialects)(`the channel ${name}, on %s`, (dialect) => {
    it("says at once what is new, and otherwise as soon as something is", async () => {
      const bench = await openBench(dialect);
      const { keyId } = await createdKey(bench);
      const first = await bench.channel.watch({ keys: 0 }, { ...soon, signal: now.signal });
      expect(first.revisions.keys).toBe(1);
      const held = bench.channel.watch(first.revisions, { ...soon, signal: now.signal });
      await expect.poll(() => bench.channelParts.watch.held).toBe(1);
      await revokeKey(bench.parts, bench.actor, { keyId });
      expect((await held).revisions.keys).toBe(2);
      expect((await held).consoleId).toBe(first.consoleId);
    });

    it("says after the wait that nothing is new, and as of when, and lets go of whoever hangs up", async () => {
      const { channel, channelParts } = await openBench(dialect);
      const { revisions } = await channel.watch({}, now);
      const began = performance.now();
      const word = await channel.watch(revisions, { ms: 300, signal: now.signal });
      expect(word.revisions).toEqual(revisions);
      expect(word.heldMs).toBeLessThanOrEqual(performance.now() - began);
      // A feed that the deployment does not ask about is none of its business.
      const { documents: _unasked, ...asked } = revisions;
      const other = await channel.watch(asked, { ms: 100, signal: now.signal });
      expect(other.revisions).toEqual(revisions);
      const leaving = new AbortController();
      const held = channel.watch(revisions, { ...soon, signal: leaving.signal }).catch(() => null);
      await expect.poll(() => channelParts.watch.held).toBe(1);
      leaving.abort();
      await held;
      await expect.poll(() => channelParts.watch.held).toBe(0);
    });

    it("tells the keys whole, and then what changed of them, with no secret among them", async () => {
      const bench = await openBench(dialect);
      const one = await createdKey(bench);
      const two = await createdKey(bench, { name: "Two" });
      const whole = await bench.channel.changedSince("keys", 0);
      expect(whole).toMatchObject({ revision: 2, ids: null, more: false });
      expect(whole?.items.map(({ id }) => id)).toEqual([one.keyId, two.keyId]);
      expect(JSON.stringify(whole)).not.toContain(one.given.authorization.split(".")[1]);
      await revokeKey(bench.parts, bench.actor, { keyId: one.keyId });
      const later = await bench.channel.changedSince("keys", 2);
      expect(later?.items).toMatchObject([
        { id: one.keyId, revision: 3, body: { key_id: one.keyId, revoked_at: bench.clock.ms } },
      ]);
      expect(await bench.channel.changedSince("keys", 3)).toMatchObject({ revision: 3, items: [] });
    });

    it("takes a confirmation: only then is a key active in the deployment [3.3-01] [3.3-03]", async () => {
      const bench = await openBench(dialect);
      const { keyId } = await createdKey(bench);
      const status = async () => accepted(await showKey(bench.parts, bench.actor, { keyId })).status;
      expect(await status()).toBe("not_yet_active");
      await bench.channel.acknowledge("keys", 1);
      expect(await status()).toBe("active");
      // One that heard less does not have the last word.
      await bench.channel.acknowledge("keys", 0);
      expect(await status()).toBe("active");
      await bench.channel.acknowledge("people", 7);
      const feeds = await bench.console.reader.selectFrom("deployment_feeds").selectAll().execute();
      expect(feeds).toMatchObject([{ feed: "people", confirmed_revision: 7 }]);
    });

    it("adds up a batch once, however often it comes, and says how far it is", async () => {
      const bench = await openBench(dialect);
      const { keyId } = await createdKey(bench);
      const batch = batchOf(bench, 1, keyId);
      expect(await bench.channel.deliver([])).toEqual({ highSeq: 0 });
      expect(await bench.channel.deliver([batch])).toEqual({ highSeq: 1 });
      expect(await bench.channel.deliver([batch, batchOf(bench, 2, keyId), batch])).toEqual({ highSeq: 2 });
      await Promise.all([1, 2, 3].map(() => bench.channel.deliver([batchOf(bench, 3, keyId)])));
      expect(await bench.channel.deliver([])).toEqual({ highSeq: 3 });
      expect(await countedOf(bench)).toEqual({ accepted: 9, rejected: 6, purged: 3 });
    });

    it("is told of a revocation that the console forgot, and revokes again, and how things are", async () => {
      const bench = await openBench(dialect);
      const { keyId } = await createdKey(bench);
      await bench.channel.remindOfRevocations([
        { keyId, revokedAt: bench.clock.ms - 5_000 },
        { keyId: "ak_unknown", revokedAt: 1 },
      ]);
      const { items } = (await bench.channel.changedSince("keys", 1)) ?? { items: [] };
      expect(items).toMatchObject([{ id: keyId, body: { revoked_at: bench.clock.ms - 5_000 } }]);
      const audit = await bench.console.reader.selectFrom("audit_entries").selectAll().execute();
      const entry = audit.find(({ action }) => action === "key.revoke");
      expect(entry).toMatchObject({ actor_kind: "deployment", target: keyId });

      bench.clock.ms += 1_000;
      const health = { status: "unavailable", checks: { files: "failed" } } as const;
      await bench.channel.report({ release: "1.2.0", governed: false, workers: 3, health });
      const row = await bench.console.reader.selectFrom("deployments").selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ release: "1.2.0", governed: 0, workers: 3, last_heard_at: bench.clock.ms });
      expect(JSON.parse(row.health ?? "")).toEqual(health);
    });

    it("carries a question down and its first answer up, to and from nobody else", async () => {
      const bench = await openBench(dialect);
      const health = { status: "ready", checks: {} } as const;
      await bench.channel.report({ release: "1.2.0", governed: true, workers: 1, health });
      const { revisions } = await bench.channel.watch({}, now);
      const held = bench.channel.watch(revisions, { ...soon, signal: now.signal, answering: [] });
      const leaving = new AbortController();
      const unasked = bench.channel.watch(revisions, { ...soon, signal: leaving.signal }).catch(() => null);
      await expect.poll(() => bench.channelParts.watch.held).toBe(2);
      const question = { kind: "counters", keyId: "ak_1" } as const;
      const patient = { answerWithinMs: 60_000 };
      const answered = askDeployment(bench.channelParts, bench.deploymentId, question, patient);
      const [put] = (await held).questions;
      expect(put?.asked).toEqual(question);
      // Whoever answers none, and whoever is at it, is not called by it.
      const wait = { ms: 100, signal: now.signal, answering: [put?.questionId ?? ""] };
      expect((await bench.channel.watch(revisions, wait)).revisions).toEqual(revisions);
      expect(bench.channelParts.watch.held).toBe(1);
      leaving.abort();
      await unasked;
      const other = new OwnChannel(bench.channelParts, "dep_other");
      await other.answer(put?.questionId ?? "", "not theirs");
      await bench.channel.answer(put?.questionId ?? "", { quotaUsedToday: 1, activeRuns: 2 });
      await bench.channel.answer(put?.questionId ?? "", "too late");
      expect(await answered).toEqual({ quotaUsedToday: 1, activeRuns: 2 });
      const bounds = { answerWithinMs: 150, lookEveryMs: 20 };
      expect(await askDeployment(bench.channelParts, bench.deploymentId, question, bounds)).toBeNull();
      expect((await bench.channel.watch({}, now)).questions).toEqual([]);
      bench.clock.ms += 60_000;
      expect(await askDeployment(bench.channelParts, bench.deploymentId, question)).toBeNull();
    });

    it("fails as a channel while the console's database is away", async () => {
      const bench = await openBench(dialect);
      // Both databases fail alike when what is asked for is not there.
      for (const table of ["console", "deployments", "deployment_questions"] as const) {
        await bench.console.write(({ sql }) =>
          sql.schema.alterTable(table).renameTo(`${table}_away`).execute(),
        );
      }
      const calls: ((channel: ConsoleChannel) => Promise<unknown>)[] = [
        (channel) => channel.watch({}, now),
        (channel) => channel.changedSince("keys", 0),
        (channel) => channel.acknowledge("keys", 1),
        (channel) => channel.deliver([]),
        (channel) => channel.answer("qst_1", null),
      ];
      for (const call of calls) await expect(call(bench.channel)).rejects.toBeInstanceOf(ChannelFault);
    });
  });
}

function batchOf({ deploymentId, clock }: ChannelBench, seq: number, keyId: string): UsageBatch {
  const hour = Math.floor(clock.ms / HOUR_MS) * HOUR_MS;
  return {
    batchId: `batch-${seq}`,
    seq,
    deploymentId,
    accepted: [{ keyId, hour, status: 200, count: 3 }],
    rejected: [{ keyId, at: hour, reason: "rate", count: 2 }],
    purged: [
      { keyId, runId: `run_${seq}`, at: hour, requestedBy: keyId, deletedObjects: 1, deletedEventRows: 2 },
    ],
  };
}

async function countedOf({ console: { reader } }: ChannelBench) {
  const hours = await reader.selectFrom("usage_hours").select("requests").execute();
  const rejections = await reader.selectFrom("rejection_hours").select("requests").execute();
  const purged = await reader.selectFrom("purged_runs").select("run_id").execute();
  const sum = (rows: { requests: number }[]) => rows.reduce((total, { requests }) => total + requests, 0);
  return { accepted: sum(hours), rejected: sum(rejections), purged: purged.length };
}
