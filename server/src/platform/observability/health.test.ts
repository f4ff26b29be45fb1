import { expect, it, vi } from "vitest";
import { Health } from "./health.ts";

it("is starting, then ready, then draining, and only looks at its checks in between", async () => {
  const health = new Health();
  const check = vi.fn(async () => {});
  health.add("database", check);
  expect(await health.readiness()).toEqual({ status: "starting", checks: {} });
  expect(check).not.toHaveBeenCalled();
  health.markReady();
  expect(await health.readiness()).toEqual({ status: "ready", checks: { database: "ok" } });
  health.markDraining();
  expect(await health.readiness()).toEqual({ status: "draining", checks: {} });
});

it("is unavailable while a check fails, names which, and does not say why", async () => {
  const health = new Health();
  health.add("database", async () => {
    throw new Error("password authentication failed for user sluice");
  });
  health.add("files", async () => {});
  health.markReady();
  expect(await health.readiness()).toEqual({
    status: "unavailable",
    checks: { database: "failed", files: "ok" },
  });
});

it("says that a helper is missing, and is ready all the same", async () => {
  const health = new Health();
  health.addHelper("worker", () => false);
  health.markReady();
  expect(await health.readiness()).toEqual({ status: "ready", checks: { worker: "missing" } });
});

it("does not wait for a check that never answers", async () => {
  vi.useFakeTimers();
  const health = new Health();
  health.add("files", () => new Promise(() => {}));
  health.markReady();
  const readiness = health.readiness();
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  expect(await readiness).toEqual({ status: "unavailable", checks: { files: "failed" } });
});

it("looks again only after two seconds, however often it is asked", async () => {
  vi.useFakeTimers();
  const health = new Health();
  const check = vi.fn(async () => {});
  health.add("files", check);
  health.markReady();
  await Promise.all([health.readiness(), health.readiness()]);
  await vi.advanceTimersByTimeAsync(2_000);
  await health.readiness();
  expect(check).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await health.readiness();
  expect(check).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
