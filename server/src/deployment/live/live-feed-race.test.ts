import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { freshDatabase } from "../../testing/fresh-databases.ts";
import { LiveFeed } from "./live-feed.ts";
import { newestLivePosition, readLivePage } from "./live-log.ts";
import type { LivePosition } from "./live-position.ts";
import { publishLive } from "./publish-live.ts";

vi.mock("./live-log.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("./live-log.ts")>();
  return { ...original, readLivePage: vi.fn(original.readLivePage) };
});

it("takes nothing from a read that was under way when everyone left and others came", async () => {
  const database = await freshDatabase("sqlite");
  const publish = (id: string) =>
    database.write((transaction) => publishLive(transaction, { topic: "runs", id, at: 1 }));
  const feed = new LiveFeed(database, { pollMs: 600_000, onPollError: () => {} });
  onTestFinished(() => feed.close());
  const follow = async () => {
    const told = { ids: [] as string[], place: null as LivePosition | null };
    const leave = await feed.follow(
      {
        onChanges: (entries) => told.ids.push(...entries.map(({ id }) => id)),
        onPlace: (place) => {
          told.place = place;
        },
        onIdle() {},
        onClose() {},
      },
      null,
    );
    return { told, leave };
  };

  const first = await follow();
  await publish("a");
  const hasRead = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const { readLivePage: read } = await vi.importActual<typeof import("./live-log.ts")>("./live-log.ts");
  vi.mocked(readLivePage).mockImplementationOnce(async (...parameters) => {
    const page = await read(...parameters);
    hasRead.resolve();
    await held.promise;
    return page;
  });
  feed.wake();
  await hasRead.promise;
  first.leave();
  await publish("b");
  const second = await follow();
  held.resolve();
  await nextTurn();
  const newest = await newestLivePosition(database);
  expect((await follow()).told.place, "it has not gone back").toEqual(newest);
  await publish("c");
  feed.wake();
  await vi.waitFor(() => expect(second.told.ids).toEqual(["c"]), 10_000);
  expect(first.told.ids).toEqual([]);
});
