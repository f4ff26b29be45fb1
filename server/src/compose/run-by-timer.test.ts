import { expect, it } from "vitest";
import { StopStack } from "../platform/lifecycle/stop-stack.ts";
import { runByTimer } from "./run-by-timer.ts";

it("runs a job at once and again at its interval, says when it fails, and ends with the stack", async () => {
  const warned: string[] = [];
  const warn = (_fields: object, message: string) => void warned.push(message);
  const log = { debug: () => {}, info: () => {}, warn, error: () => {} };
  const stack = new StopStack(log);
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error("not yet");
  };
  runByTimer({ log, stack }, { name: "tidying", intervalMs: 1, run });
  expect(runs).toBe(1);
  await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(2);
  expect(warned).toEqual(["The recurring job tidying failed."]);
  await stack.stopAll();
  const ended = runs;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(runs).toBe(ended);
});
