import { setTimeout as pause } from "node:timers/promises";
import type { Innocent } from "./innocent.ts";
import { type Latency, percentile, slowMs, summariseLatency } from "./latency.ts";
import type { Load } from "./load.ts";
import { settleRuns } from "./settle-runs.ts";
import { type Arena, World } from "./world.ts";

export interface Outcome {
  readonly load: Load;
  readonly requests: number;
  readonly answers: ReadonlyMap<string, number>;
  readonly latency: Latency;
  /** The innocent caller's slowest run meanwhile, when the load is about runs. */
  readonly slowestRunMs: number | null;
  readonly peakMb: number;
  readonly tookMs: number;
  /** Empty: the load did no harm. */
  readonly faults: readonly string[];
  /** What a busy machine can cause too, so that only a measurement on a quiet one counts it. */
  readonly delays: readonly string[];
}

export interface Measuring {
  /** How long the innocent caller's run takes while nobody attacks. */
  readonly runAloneMs: number;
  /** The innocent caller is watched for as long, however soon the load is over. */
  readonly watchForMs: number;
}

const longestLoadMs = 240_000;
const slowForAtMostS = 5;
const runLateByAtMostMs = 5_000;
const memoryGrowsByAtMostMb = 400;
const memoryAtMostMb = 1_500;

/** Plays one load against the server while the innocent caller goes on, and looks at what it has left behind. */
export async function playLoad(
  arena: Arena,
  innocent: Innocent,
  load: Load,
  { runAloneMs, watchForMs }: Measuring,
): Promise<Outcome> {
  const { server } = arena;
  const world = new World(arena);
  await server.forgetPeak();
  const memoryBefore = server.memoryMb().now;
  const began = Date.now();
  innocent.begin(load.runs === true);
  await attack(world, load);
  await pause(Math.max(0, began + watchForMs - Date.now()));
  const tookMs = Date.now() - began;
  await settleRuns(world);
  world.leave();
  const saw = await innocent.end();
  const latency = summariseLatency(saw.calls);
  const slowestRunMs = load.runs
    ? percentile(
        saw.runs.map((run) => run.tookMs),
        1,
      )
    : null;
  const { peak } = server.memoryMb();
  const faults = [
    ...world.faults,
    ...Object.entries(saw.faults).map(([fault, times]) => `the innocent caller: ${fault} (${times} times)`),
    ...(await lookAfterwards(arena, innocent, memoryBefore)),
    ...(peak > memoryAtMostMb ? [`the server took ${peak} MB`] : []),
  ];
  const delays = [
    ...(latency.slowForS > slowForAtMostS
      ? [`the innocent caller waited over ${slowMs} ms at p99 for ${latency.slowForS} s`]
      : []),
    ...(slowestRunMs !== null && slowestRunMs > 2 * runAloneMs + runLateByAtMostMs
      ? [`the innocent caller's run took ${seconds(slowestRunMs)} s instead of ${seconds(runAloneMs)} s`]
      : []),
  ];
  const { requests, tally: answers } = world;
  return { load, requests, answers, latency, slowestRunMs, peakMb: peak, tookMs, faults, delays };
}

async function attack(world: World, load: Load): Promise<void> {
  const outOfTime = pause(longestLoadMs, "late", { ref: false });
  try {
    const ended = await Promise.race([load.run(world), outOfTime]);
    world.demand(ended !== "late", `the load was not over after ${longestLoadMs / 1_000} s`);
  } catch (cause) {
    world.demand(false, `the load could not go on: ${(cause as Error).message}`);
  }
}

async function lookAfterwards(
  { server }: Arena,
  innocent: Innocent,
  memoryBefore: number,
): Promise<string[]> {
  if (!server.isAlive) return [`the process has ended: ${server.lastErrors}`];
  const ready = await fetch(`${server.url}/readyz`).then(({ status }) => status, String);
  const grownMb = server.memoryMb().now - memoryBefore;
  return [
    ...(ready === 200 ? [] : [`/readyz answered ${ready}`]),
    ...(await server.leftovers()),
    ...(grownMb > memoryGrowsByAtMostMb ? [`the server has kept ${grownMb} MB`] : []),
    ...(await innocent.findChanges().catch((cause: Error) => [cause.message])),
  ];
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
