import { expect, it, vi } from "vitest";
import { runIsolated } from "./run-isolated.ts";
import { runIsolatedInTurn } from "./run-isolated-in-turn.ts";

vi.mock("./run-isolated.ts", () => ({ runIsolated: vi.fn() }));

const entry = new URL("file:///nothing.ts");
const bounds = { timeoutMs: 1, maxMemoryMb: 1 };

it("runs one process for a caller and one for another, and the rest after them", async () => {
  const going: { caller: unknown; end(): void }[] = [];
  vi.mocked(runIsolated).mockImplementation(async (_, caller) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    going.push({ caller, end: resolve });
    await promise;
    return { ok: true, answer: caller as never };
  });
  const callers = ["anna", "anna", "anna", "anna", "berta", "berta"];
  const all = callers.map((caller) => runIsolatedInTurn<string>(caller, entry, caller, bounds));
  const isWorking = (...names: string[]) =>
    expect.poll(() => going.map(({ caller }) => caller).sort()).toEqual(names);
  await isWorking("anna", "berta");
  going.shift()?.end();
  going.shift()?.end();
  await isWorking("anna", "berta");
  let left = callers.length - 2;
  while (left > 0) {
    await expect.poll(() => going.length).toBeGreaterThan(0);
    expect(going.length).toBeLessThanOrEqual(2);
    going.shift()?.end();
    left -= 1;
  }
  const answers = await Promise.all(all);
  expect(answers).toEqual(callers.map((caller) => ({ ok: true, answer: caller })));
});
