import { limits } from "@sluice/contract";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { dialects, freshDatabase, freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import type { LiveTables } from "../tables/live-tables.ts";
import { expireLive } from "./expire-live.ts";
import { LiveFeed, type LiveFollower } from "./live-feed.ts";
import { newestLivePosition } from "./live-log.ts";
import type { LivePosition } from "./live-position.ts";
import { publishLive } from "./publish-live.ts";

function feedOn(database: Database<LiveTables>): LiveFeed {
  const feed = new LiveFeed(database, { pollMs: 10, onPollError: () => {} });
  onTestFinished(() => feed.close());
  return feed;
}

/** Follows a feed, and keeps what it was told. */
async function follow(feed: LiveFeed, after: LivePosition | null = null) {
  const told = { ids: [] as string[], place: null as LivePosition | null, resets: 0, closed: false };
  const follower: LiveFollower = {
    onChanges(entries, place) {
      told.ids.push(...entries.filter(({ topic }) => topic === "runs").map(({ id }) => id));
      told.place = place;
    },
    onPlace(place, isReset) {
      told.place = place;
      told.resets += isReset ? 1 : 0;
    },
    onIdle() {},
    onClose() {
      told.closed = true;
    },
  };
  return { told, leave: await feed.follow(follower, after) };
}

function publish(database: Database<LiveTables>, ...ids: string[]) {
  return database.write(async (transaction) => {
    for (const id of ids) await publishLive(transaction, { topic: "runs", id, at: 1 });
  });
}

describe.each(dialects)("the feed of changes on %s", (dialect) => {
  it("tells each change once, also to those who come back and while nobody followed", async () => {
    const database = await freshDatabase(dialect);
    await publish(database, "before");
    const feed = feedOn(database);
    await vi.waitFor(async () => expect((await newestLivePosition(database)).position).toBe(2), 10_000);
    const first = await follow(feed);
    expect(first.told).toMatchObject({ ids: [], resets: 0 });
    await publish(database, "a", "b");
    await vi.waitFor(() => expect(first.told.ids).toEqual(["a", "b"]), 10_000);
    const { place } = first.told;
    first.leave();
    await publish(database, "c");
    await publish(database, "d");
    const back = await follow(feed, place);
    await vi.waitFor(() => expect(back.told.ids).toEqual(["c", "d"]), 10_000);
    await publish(database, "e");
    await vi.waitFor(() => expect(back.told.ids).toEqual(["c", "d", "e"]), 10_000);
    expect(back.told.resets).toBe(0);
    feed.close();
    expect(back.told.closed).toBe(true);
  });

  it("asks the database for all followers together, and has whoever was away too long begin anew", async () => {
    const database = await freshDatabase(dialect);
    await vi.waitFor(async () => expect((await newestLivePosition(database)).position).toBe(1), 10_000);
    let reads = 0;
    const counted = new Proxy(database, {
      get(target, name) {
        reads += name === "reader" ? 1 : 0;
        return Reflect.get(target, name);
      },
    });
    const feed = new LiveFeed(counted, { pollMs: 60_000, onPollError: () => {} });
    onTestFinished(() => feed.close());
    const one = await follow(feed);
    const { place } = one.told;
    const pages = await Promise.all(Array.from({ length: 1_000 }, () => follow(feed)));
    expect(reads).toBe(1);
    await publish(database, "x");
    await vi.waitFor(() => {
      feed.wake();
      expect(pages.every(({ told }) => told.ids.length === 1)).toBe(true);
    }, 10_000);
    expect(reads).toBeLessThan(100);

    const { replayMaxChanges } = limits.live;
    await publish(database, ...Array.from({ length: replayMaxChanges + 1 }, (_, index) => `run_${index}`));
    await vi.waitFor(() => {
      feed.wake();
      expect(one.told.ids).toHaveLength(replayMaxChanges + 2);
    }, 20_000);
    expect((await follow(feed, place)).told).toMatchObject({ ids: [], resets: 1 });
    // Exactly as many as are kept can be told.
    const kept = { writtenBy: one.told.place?.writtenBy ?? 0, position: 3 };
    expect((await follow(feed, kept)).told.ids).toHaveLength(replayMaxChanges);

    const afterAnHour = () => Date.now() + 2 * 3_600_000;
    while ((await expireLive({ database, now: afterAnHour })) > 0);
    expect(await database.reader.selectFrom("live_changes").select("id").execute()).toEqual([
      { id: `run_${replayMaxChanges}` },
    ]);
    expect((await follow(feedOn(database), kept)).told.resets).toBe(1);
    expect((await follow(feedOn(database), one.told.place)).told.resets).toBe(0);
  });
});

describe("the feed of changes where several processes write", () => {
  it("leaves nothing out that was numbered early and committed late", async () => {
    const database = await freshDatabase("postgres");
    const feed = feedOn(database);
    const { told } = await follow(feed);
    const began = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const late = database.write(async (transaction) => {
      await publishLive(transaction, { topic: "runs", id: "late", at: 1 });
      began.resolve();
      await end.promise;
    });
    await began.promise;
    await publish(database, "early");
    // It is committed, and still may not be told: a place behind it would leave the other out.
    expect(
      await database.reader.selectFrom("live_changes").select("id").where("id", "=", "early").execute(),
    ).toHaveLength(1);
    const meanwhile = await follow(feed);
    expect([...told.ids, ...meanwhile.told.ids]).toEqual([]);
    end.resolve();
    await late;
    await vi.waitFor(() => expect(told.ids).toEqual(["late", "early"]), 10_000);
  });

  it("tells in one process what another did, and goes on there for a page that comes from the other", async () => {
    const location = await freshLocation("postgres");
    const [one, other] = [await openForTest(location), await openForTest(location)];
    const [here, there] = [feedOn(one), feedOn(other)];
    const page = await follow(here);
    await publish(other, "a");
    await vi.waitFor(() => expect(page.told.ids).toEqual(["a"]), 10_000);
    page.leave();
    await publish(one, "b");
    const moved = await follow(there, page.told.place);
    await publish(one, "c");
    await publish(other, "d");
    await vi.waitFor(() => expect([...moved.told.ids].sort()).toEqual(["b", "c", "d"]), 10_000);
    expect(moved.told.resets).toBe(0);
    const back = await follow(here, moved.told.place);
    expect(back.told).toMatchObject({ ids: [], resets: 0 });
  });

  it("forgets at its start what a server of another history wrote", async () => {
    const database = await freshDatabase("postgres");
    await database.write(({ sql: db }) =>
      sql`insert into live_changes (at, topic, id, written_by) values (1, 'runs', 'foreign', '9000000000'::xid8)`.execute(
        db,
      ),
    );
    const feed = feedOn(database);
    await feed.start();
    const { told } = await follow(feed);
    await publish(database, "own");
    await vi.waitFor(() => expect(told.ids).toEqual(["own"]), 10_000);
  });
});
