// The innocent caller, in a thread of its own: how long it waits must not depend on how busy the attacker is.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { Wire } from "../api/fuzz/wire.ts";
import type { Sample } from "./latency.ts";

export interface InnocentGiven {
  readonly port: number;
  readonly headers: Record<string, string>;
  readonly workflowId: string;
  readonly runId: string;
}

export interface InnocentSaw {
  readonly calls: readonly Sample[];
  readonly runs: readonly Sample[];
  /** Each with how often it was seen. */
  readonly faults: Readonly<Record<string, number>>;
  readonly starts: number;
}

interface Watch {
  calls: Sample[];
  runs: Sample[];
  faults: Record<string, number>;
  starts: number;
  isOver: boolean;
}

const betweenCallsMs = 25;
const betweenLooksMs = 50;
const patienceMs = 60_000;
const given = workerData as InnocentGiven;
const headers = Object.entries(given.headers);

let watch: Watch | null = null;
let loops: Promise<unknown> = Promise.resolve();

parentPort?.on("message", (message: { kind: "begin"; withRuns: boolean } | { kind: "end" }) => {
  if (message.kind === "begin") {
    const begun: Watch = { calls: [], runs: [], faults: {}, starts: 0, isOver: false };
    watch = begun;
    loops = Promise.all([
      keepAsking(begun, "/me"),
      keepAsking(begun, `/runs/${given.runId}`),
      ...(message.withRuns ? [keepRunning(begun)] : []),
    ]);
  } else if (watch) {
    const ended = watch;
    ended.isOver = true;
    void loops.then(() => {
      const { calls, runs, faults, starts } = ended;
      parentPort?.postMessage({ calls, runs, faults, starts } satisfies InnocentSaw);
    });
  }
});

async function keepAsking(seen: Watch, path: string): Promise<void> {
  const wire = new Wire(given.port);
  while (!seen.isOver) {
    const began = Date.now();
    const from = performance.now();
    const status = await ask(wire, "GET", path);
    seen.calls.push({ atMs: began, tookMs: performance.now() - from });
    if (status.status !== 200)
      note(seen, `GET ${path.replace(/run_\w+/, "{run_id}")} answered ${status.status}`);
    await pause(betweenCallsMs);
  }
  wire.close();
}

async function keepRunning(seen: Watch): Promise<void> {
  const wire = new Wire(given.port);
  while (!seen.isOver) {
    const began = Date.now();
    const from = performance.now();
    const started = await ask(wire, "POST", `/workflows/${given.workflowId}/runs`, [
      ["Idempotency-Key", randomUUID()],
    ]);
    if (started.status === 202) {
      seen.starts += 1;
      const status = await untilEnded(wire, String(started.body.run_id));
      if (status !== "completed") note(seen, `its run ended ${status}`);
    } else note(seen, `its start answered ${started.status}`);
    seen.runs.push({ atMs: began, tookMs: performance.now() - from });
    await pause(betweenLooksMs);
  }
  wire.close();
}

async function untilEnded(wire: Wire, runId: string): Promise<string> {
  for (;;) {
    const { status, body } = await ask(wire, "GET", `/runs/${runId}`);
    if (status !== 200) return `out of sight (${status})`;
    if (body.finished_at !== null) return String(body.status);
    await pause(betweenLooksMs);
  }
}

async function ask(
  wire: Wire,
  method: string,
  path: string,
  more: readonly (readonly [string, string])[] = [],
): Promise<{ status: number | string; body: Record<string, unknown> }> {
  try {
    const target = `/api/v1${path}`;
    const sent = wire.send({ method, target, headers: [...headers, ...more], body: null });
    const answer = await Promise.race([sent, pause(patienceMs, null, { ref: false })]);
    if (answer === null) throw new Error(`for ${patienceMs / 1_000} s`);
    return { status: answer.status, body: JSON.parse(answer.body.toString()) };
  } catch (cause) {
    wire.close();
    return { status: `nothing (${(cause as Error).message})`, body: {} };
  }
}

function note(seen: Watch, fault: string): void {
  seen.faults[fault] = (seen.faults[fault] ?? 0) + 1;
}
