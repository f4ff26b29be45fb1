import { expect, it, vi } from "vitest";
import { StopStack } from "./stop-stack.ts";

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

it("stops in reverse order, each once, and goes on after one that will not stop", async () => {
  const stack = new StopStack(log);
  const stopped: string[] = [];
  stack.push("database", async () => void stopped.push("database"));
  stack.push("jobs", async () => {
    throw new Error("stuck");
  });
  stack.push("requests", async () => void stopped.push("requests"));
  await stack.stopAll();
  await stack.stopAll();
  expect(stopped).toEqual(["requests", "database"]);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { part: "jobs", error: expect.objectContaining({ message: "stuck" }) },
    expect.any(String),
  );
});
