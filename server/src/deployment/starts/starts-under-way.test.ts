import { describe, expect, it } from "vitest";
import { dialects, freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import { isAloneAtStart, StartsUnderWay } from "./starts-under-way.ts";

const first = { keyId: "ak_0123456789ab", idempotencyKey: "order 1" };
const others = [
  { ...first, idempotencyKey: "order 2" },
  { ...first, keyId: "ak_0123456789ac" },
];

describe("a start under way", () => {
  it("keeps its twins off until it ends, and no other start", () => {
    const underWay = new StartsUnderWay();
    const end = underWay.begin(first);
    expect(underWay.begin(first)).toBeNull();
    for (const other of others) expect(underWay.begin(other)).not.toBeNull();
    end?.();
    expect(underWay.begin(first)).not.toBeNull();
  });
});

describe.each(dialects)("a start under way in another process on %s", (dialect) => {
  it("is seen on PostgreSQL until its transaction ends, and waited for on SQLite", async () => {
    const location = await freshLocation(dialect);
    const [here, there] = [await openForTest(location), await openForTest(location)];
    const seen: boolean[] = [];
    await here.write(async (transaction) => {
      seen.push(await isAloneAtStart(transaction, first));
      if (dialect === "sqlite") return;
      for (const name of [first, ...others]) {
        seen.push(await there.write((beside) => isAloneAtStart(beside, name)));
      }
    });
    seen.push(await there.write((transaction) => isAloneAtStart(transaction, first)));
    expect(seen).toEqual(dialect === "sqlite" ? [true, true] : [true, false, true, true, true]);
  });
});
