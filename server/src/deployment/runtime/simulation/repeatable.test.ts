import { describe, expect, it, vi } from "vitest";
import { bornAt, live, moveTimeByHand } from "../testing/live-worlds.ts";

describe("a simulated world", () => {
  moveTimeByHand();

  it("is lived again to the letter from its seed", async () => {
    const first = await live(7);
    vi.setSystemTime(bornAt);
    expect(await live(7)).toEqual(first);
    expect(first.crashes).toBeGreaterThan(0);
    expect(Object.keys(first.ends)).toEqual(expect.arrayContaining(["completed", "orphaned"]));
  });
});
