import { afterAll, beforeAll, expect, it } from "vitest";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

let system: TestSystem;
let workflowId: string;

beforeAll(async () => {
  const bounds = { SLUICE_MAX_STREAMS: "3", SLUICE_MAX_STREAMS_PER_KEY: "2" };
  system = await startTestSystem("sqlite", bounds);
  workflowId = await system.workflow(fileOf("Gated", [{ slug: "a", approve_before_start: true }]));
});
afterAll(() => system.stop());

const stream = { Accept: "text/event-stream" };

/** A run that waits for a person, and a stream of its events for as long as the reader likes. */
async function waitingRun(key: TestKey): Promise<string> {
  const { run_id } = await system.run(key, workflowId);
  await system.until(key, run_id, "waiting_for_approval");
  return run_id;
}

async function open(key: TestKey, runId: string) {
  const hangUp = new AbortController();
  const response = await fetch(`${system.base}/runs/${runId}/events`, {
    headers: { ...key.headers, ...stream },
    signal: hangUp.signal,
  });
  return { status: response.status, response, hangUp: () => hangUp.abort() };
}

/** Tries until a slot is free: the server learns of a hang-up a moment after it. */
async function openWhenFree(key: TestKey, runId: string) {
  for (;;) {
    const opened = await open(key, runId);
    if (opened.status === 200) return opened;
    await opened.response.body?.cancel();
  }
}

it("refuses a stream over the bound of a key, then of the process, and frees slots however streams end", async () => {
  const [one, other] = [await system.key(), await system.key()];
  const [runId, otherRun] = [await waitingRun(one), await waitingRun(other)];

  const own = [await open(one, runId), await open(one, runId)];
  expect(own.map(({ status }) => status)).toEqual([200, 200]);
  const over = await system.get(`/runs/${runId}/events`, one, stream);
  expect([over.status, over.body.error.code, over.headers.get("retry-after")]).toEqual([
    429,
    "rate_limited",
    "5",
  ]);
  expect(over.body.error.message).toBe(
    "The limit of 2 open event streams of this key is reached. Retry in 5 seconds.",
  );
  // Who reads page by page is not held up, nor is a run out of reach told from one that is busy.
  expect((await system.get(`/runs/${runId}/events`, one)).status).toBe(200);
  expect((await system.get(`/runs/${otherRun}/events`, one, stream)).status).toBe(404);

  const third = await open(other, otherRun);
  expect(third.status).toBe(200);
  const full = await system.get(`/runs/${otherRun}/events`, other, stream);
  expect(full.status).toBe(429);
  expect(full.body.error.message).toMatch(/^The limit of 3 open event streams at this server is reached/);

  // The reader hangs up.
  own[0]?.hangUp();
  const again = await openWhenFree(one, runId);
  // The run ends, and its streams with it.
  await system.call("POST", `/runs/${runId}/cancel`, { key: one });
  for (const { response } of [...own.slice(1), again]) await response.text();
  // HEAD asks for headers alone, and keeps nothing.
  for (let round = 0; round < 5; round += 1) {
    const head = await system.call("HEAD", `/runs/${otherRun}/events`, { key: other, headers: stream });
    expect(head.status).toBe(200);
  }
  const more = await openWhenFree(other, otherRun);
  for (const { hangUp } of [third, more]) hangUp();
});
