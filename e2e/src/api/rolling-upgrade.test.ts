import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startSystem } from "../../../server/src/compose/start-system.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

// SQLite belongs to one process: only a deployment on PostgreSQL can be upgraded without a pause.
describe("a rolling upgrade", () => {
  let system: TestSystem;
  let key: TestKey;
  let slowKey: TestKey;
  let workflowId: string;

  beforeAll(async () => {
    system = await startTestSystem("postgres");
    key = await system.key();
    slowKey = await system.key();
    workflowId = await system.workflow(fileOf("Quick", [{ slug: "a" }, { slug: "b", depends_on: ["a"] }]));
  });
  afterAll(() => system.stop());

  const start = (url: string, by: TestKey, idempotencyKey: string) =>
    fetch(`${url}/api/v1/workflows/${workflowId}/runs`, {
      method: "POST",
      headers: { ...by.headers, "Idempotency-Key": idempotencyKey },
    });

  /** Callers who start runs and look at them, without a pause, wherever the balancer sends them. */
  function keepCalling(balancer: { url: string }) {
    const answered: { by: string; status: number }[] = [];
    const awaited: string[] = [];
    const runIds: string[] = [];
    let isOver = false;
    const send = async (call: (url: string) => Promise<Response>) => {
      const { url } = balancer;
      awaited.push(url);
      const answer = await call(url);
      const body = await answer.json();
      awaited.splice(awaited.indexOf(url), 1);
      answered.push({ by: url, status: answer.status });
      return body as Record<string, string>;
    };
    const caller = async (name: number) => {
      for (let turn = 1; !isOver; turn += 1) {
        const { run_id = "" } = await send((url) => start(url, key, `${name} ${turn}`));
        runIds.push(run_id);
        for (const path of [`/runs/${run_id}`, `/runs/${run_id}/events`, "/workflows", "/me", "/health"]) {
          await send((url) => fetch(`${url}/api/v1${path}`, { headers: key.headers }));
        }
        // A caller may have a hundred runs in flight, not more.
        await system.until(key, run_id, "completed");
      }
    };
    const calling = Promise.all([1, 2, 3].map(caller));
    calling.catch(() => {}); // told at the end
    const end = async () => {
      isOver = true;
      await calling;
    };
    onTestFinished(() => end().catch(() => {}));
    return {
      answered,
      runIds,
      /** Until callers were served so many times more. */
      served: (times: number) => {
        const from = answered.length;
        return expect.poll(() => answered.length - from, { timeout: 20_000 }).toBeGreaterThanOrEqual(times);
      },
      /** Until the balancer has brought back all that it had sent there. */
      left: (url: string) => expect.poll(() => awaited.includes(url)).toBe(false),
      end,
    };
  }

  /** A start that is under way, and stays so until its answer is asked for. */
  async function heldStart(url: string) {
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = system.database.write(async ({ sql }) => {
      await sql.insertInto("key_slots").values({ key_id: slowKey.keyId, active: 0 }).execute();
      held.resolve();
      await released.promise;
    });
    onTestFinished(() => released.resolve());
    await held.promise;
    // Of two that are the same, one is told that the other is under way.
    const twins = [start(url, slowKey, "under way"), start(url, slowKey, "under way")];
    const told = await Promise.race(
      twins.map(async (twin, index) => ({ index, status: (await twin).status })),
    );
    expect(told.status).toBe(409);
    return async () => {
      released.resolve();
      await holding;
      const answer = await (told.index === 0 ? twins[1] : twins[0]);
      if (!answer) throw new Error("There were two.");
      return answer;
    };
  }

  it("is not noticed by callers: one process serves while the next starts and the last finishes and stops [9-15]", async () => {
    const outgoing = await startSystem(system.config, quiet);
    onTestFinished(() => outgoing.stop());
    const balancer = { url: outgoing.url };
    const callers = keepCalling(balancer);
    await callers.served(1);
    const servedBefore = callers.answered.length;
    const incoming = await startSystem(system.config, quiet);
    onTestFinished(() => incoming.stop());
    expect(callers.answered.length).toBeGreaterThan(servedBefore);

    const answerOfHeld = await heldStart(outgoing.url);
    balancer.url = incoming.url;
    await callers.left(outgoing.url);
    const stopping = outgoing.stop();
    await expect.poll(() => isRefused(outgoing.url)).toBe(true);
    await callers.served(20);
    const finished = await answerOfHeld();
    expect([finished.status, finished.headers.get("connection")]).toEqual([202, "close"]);
    await stopping;
    await callers.served(20);
    await callers.end();

    expect(new Set(callers.answered.map(({ status }) => status))).toEqual(new Set([200, 202]));
    expect(new Set(callers.answered.map(({ by }) => by))).toEqual(new Set([outgoing.url, incoming.url]));
    // Nothing that was acknowledged before, meanwhile or after is lost or done twice.
    const { run_id } = (await finished.json()) as { run_id: string };
    const replayed = await start(incoming.url, slowKey, "under way");
    expect([replayed.status, await replayed.json()]).toMatchObject([200, { run_id }]);
    await system.until(slowKey, run_id, "completed");
    expect(new Set(callers.runIds).size).toBe(callers.runIds.length);
    expect((await system.get("/me", key)).body.quota_used_today).toBe(callers.runIds.length);
  });

  async function isRefused(url: string): Promise<boolean> {
    return await fetch(`${url}/livez`).then(
      () => false,
      (error: Error) => (error.cause as NodeJS.ErrnoException).code === "ECONNREFUSED",
    );
  }
});
