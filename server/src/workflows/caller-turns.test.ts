import { expect, it } from "vitest";
import { CallerTurns } from "./caller-turns.ts";

it("serves a caller who asks once before the rest of one who asks many times, and never more at once than it may", async () => {
  const turns = new CallerTurns(2);
  const served: string[] = [];
  let underWay = 0;
  let most = 0;
  const ask = (caller: string) =>
    turns.take(caller, async () => {
      served.push(caller);
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
    });
  await Promise.all([..."mmmmmm", "one"].map(ask));
  expect(served.indexOf("one")).toBeLessThanOrEqual(3);
  expect(served).toHaveLength(7);
  expect(most).toBe(2);
});

it("goes on after work that failed", async () => {
  const turns = new CallerTurns(1);
  const failed = turns.take("a", () => Promise.reject(new Error("no")));
  const next = turns.take("b", async () => "done");
  await expect(failed).rejects.toThrow("no");
  await expect(next).resolves.toBe("done");
});
