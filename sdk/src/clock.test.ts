import { expect, it } from "vitest";
import { systemClock } from "./clock.ts";

it("a wait ends when its time is over, and with the signal's reason when that comes first", async () => {
  await systemClock.sleep(1, new AbortController().signal);

  const stopped = new AbortController();
  const waiting = systemClock.sleep(1_000_000, stopped.signal);
  stopped.abort(new Error("no longer wanted"));
  await expect(waiting).rejects.toThrow("no longer wanted");
  await expect(systemClock.sleep(1_000_000, stopped.signal)).rejects.toThrow("no longer wanted");
});
