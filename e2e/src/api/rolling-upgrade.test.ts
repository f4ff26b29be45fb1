import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSystem } from "../../../server/src/compose.ts";
import { startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

// SQLite belongs to one process: only a deployment on PostgreSQL can be upgraded without a pause.
describe("a rolling upgrade", () => {
  let system: TestSystem;
  let key: TestKey;

  beforeAll(async () => {
    system = await startTestSystem("postgres");
    key = await system.key();
  });
  afterAll(() => system.stop());

  /** Calls one process until the work is done, and gives back every status it was answered with. */
  async function callsDuring(url: string, work: Promise<unknown>): Promise<number[]> {
    const statuses: number[] = [];
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    do {
      const answer = await fetch(`${url}/api/v1/me`, { headers: key.headers });
      await answer.text();
      statuses.push(answer.status);
    } while (!isDone);
    await done;
    return statuses;
  }

  it("is not noticed by callers: one process serves while the next starts and the last stops [9-15]", async () => {
    const outgoing = await startSystem(system.config, quiet);
    const next = startSystem(system.config, quiet);
    const whileStarting = await callsDuring(outgoing.url, next);
    const incoming = await next;
    try {
      const whileStopping = await callsDuring(incoming.url, outgoing.stop());
      expect(new Set([...whileStarting, ...whileStopping])).toEqual(new Set([200]));
      await expect(fetch(`${outgoing.url}/api/v1/health`)).rejects.toThrow("fetch failed");
      const served = await fetch(`${incoming.url}/api/v1/health`);
      expect(served.status).toBe(200);
    } finally {
      await incoming.stop();
    }
  });
});
