import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { jobQueueOf } from "../../../server/src/compose/job-queue-of.ts";
import { activationQueue } from "../../../server/src/deployment/runs/queue-activation.ts";
import { createLog } from "../../../server/src/platform/observability/log.ts";
import { DatabaseLink } from "../../../server/src/testing/database-link.ts";
import { FaultyPostgres } from "../../../server/src/testing/faulty-postgres.ts";
import { isLong } from "../long-tests.ts";
import { findRunFaults, untilAllEnded } from "../runs-under-fire.ts";
import { faultOfRefusal, StartLoad } from "./start-load.ts";
import { openDeployment, startTwoAndTwo, type TwoAndTwo } from "./two-and-two.ts";

/** What a fault is done to. */
export interface Ground {
  readonly link: DatabaseLink;
  /** Through the link. */
  readonly url: string;
  /** The server that the link leads to. */
  postgres: FaultyPostgres;
}

export interface DatabaseFault {
  readonly name: string;
  /** What the server must be started with for it. */
  readonly settings?: readonly string[];
  prepareDisk?(data: string): void;
  /** Whether no call at all can be served meanwhile. */
  readonly isWhole: boolean;
  /** Made ready while all is well. */
  prepare?(ground: Ground): Promise<void>;
  begin(ground: Ground): Promise<void>;
  end(ground: Ground): Promise<void>;
}

const callers = 4;
const quietMs = 700;

/** Does this to the database again and again while runs are started and worked on, and looks at every run. */
export async function expectToHold(faults: readonly DatabaseFault[], rounds: number): Promise<void> {
  const settings = faults.flatMap((fault) => fault.settings ?? []);
  const prepare = (data: string) => {
    for (const fault of faults) fault.prepareDisk?.(data);
  };
  const ground: Ground = await openGround(await FaultyPostgres.start({ prepare, settings }));
  const system = await startTwoAndTwo(ground.url, ground.postgres.url);
  onTestFinished(() => system.stop());
  const load = new StartLoad({ ...system, callers });
  for (const fault of faults) {
    const backAfterMs: number[] = [];
    const before = { starts: load.acknowledged.size, refused: load.refused };
    for (let round = 1; round <= rounds; round += 1) {
      backAfterMs.push(await playRound(fault, ground, system, load));
    }
    const starts = load.acknowledged.size - before.starts;
    report(fault.name, { starts, refused: load.refused - before.refused, backAfterMs });
  }
  await load.stop();
  expect(load.wrong).toEqual([]);
  const interrupted = await expectTruthful(ground.postgres.url, [...load.acknowledged.values()]);
  say(`${load.acknowledged.size} starts acknowledged, ${interrupted} runs interrupted`);
  for (const { child, stderr } of system.processes) {
    const died = child.exitCode !== null || child.signalCode !== null;
    expect(died ? stderr.slice(-4_000) : null).toBeNull();
  }
}

async function openGround(postgres: FaultyPostgres): Promise<Ground> {
  const { link, url } = await DatabaseLink.open(postgres.url);
  const ground: Ground = { link, url, postgres };
  onTestFinished(async () => {
    await link.close();
    await ground.postgres.remove();
  });
  return ground;
}

/** Answers how long it took until everything worked again. */
async function playRound(
  fault: DatabaseFault,
  ground: Ground,
  system: TwoAndTwo,
  load: StartLoad,
): Promise<number> {
  await fault.prepare?.(ground);
  await pause(quietMs);
  const { refused } = load;
  const followed = await followOne(system, load);
  await fault.begin(ground);
  if (fault.isWhole) {
    await untilAway(system);
    await followed;
  } else {
    // Or the round would be over before a caller has met the fault.
    while (load.refused === refused) await pause(20);
  }
  await fault.end(ground);
  const endedAt = performance.now();
  await untilBack(system);
  return Math.round(performance.now() - endedAt);
}

/** Follows a run; what comes back ends when its stream has ended as it should. */
async function followOne({ bases, headers }: TwoAndTwo, load: StartLoad): Promise<Promise<void>> {
  while (load.acknowledged.size === 0) await pause(50);
  const runId = [...load.acknowledged.values()].at(-1);
  const accept = { ...headers, Accept: "text/event-stream" };
  const response = await fetch(`${bases[0]}/api/v1/runs/${runId}/events`, { headers: accept });
  expect([200, 204]).toContain(response.status);
  return response.text().then(() => {});
}

/** Every process says that it is not ready, and every call of the API that it should come again. */
async function untilAway({ bases, headers }: TwoAndTwo): Promise<void> {
  for (const base of bases) {
    for (;;) {
      const [ready, me, health] = await Promise.all([
        fetch(`${base}/readyz`),
        fetch(`${base}/api/v1/me`, { headers }),
        fetch(`${base}/api/v1/health`).then((response) => response.json() as Promise<{ reason: unknown }>),
      ]);
      const isToldAway = health.reason === "keys_table_unreachable";
      if (ready.status === 503 && isToldAway && (await faultOfRefusal(me)) === null) break;
      await pause(50);
    }
  }
}

/** Every process is ready, and a run that is started now is worked on and ends. */
async function untilBack({ processes, bases, headers, workflowIds }: TwoAndTwo): Promise<void> {
  for (const base of await Promise.all(processes.map(({ ready }) => ready))) {
    while ((await fetch(`${base}/readyz`)).status !== 200) await pause(50);
  }
  for (const base of bases) {
    const idempotencyKey = `probe-${performance.now()}`;
    const start = () =>
      fetch(`${base}/api/v1/workflows/${workflowIds[0]}/runs`, {
        method: "POST",
        headers: { ...headers, "Idempotency-Key": idempotencyKey },
        body: "{}",
      });
    let started = await start();
    while (started.status !== 202 && started.status !== 200) {
      await pause(50);
      started = await start();
    }
    const { run_id } = (await started.json()) as { run_id: string };
    const look = () => fetch(`${base}/api/v1/runs/${run_id}`, { headers });
    for (;;) {
      const response = await look();
      const { status } = (await response.json()) as { status: string };
      if (status === "completed") break;
      await pause(50);
    }
  }
}

/** Lets everything come to its end, and answers how many runs were interrupted. */
async function expectTruthful(url: string, acknowledged: string[]): Promise<number> {
  const database = await openDeployment(url);
  const location = {
    dialect: "postgres",
    label: "sluice_deployment",
    url,
    setting: "DATABASE_URL",
    maxConnections: 2,
  } as const;
  const log = createLog({ level: "fatal", forPeople: true });
  const jobs = await jobQueueOf({ database, location, queues: [activationQueue], log });
  try {
    await untilAllEnded({ database, jobs, now: Date.now });
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    expect(await findRunFaults(database, acknowledged)).toEqual([]);
    // Each start had a name of its own, so each name has one run, and no run is without.
    const named = await database.reader.selectFrom("idempotency_keys").select("run_id").execute();
    const runs = await database.reader.selectFrom("runs").select(["run_id", "status"]).execute();
    expect(runs.map(({ run_id }) => run_id).sort()).toEqual(named.map(({ run_id }) => run_id).sort());
    return runs.filter(({ status }) => status === "failed").length;
  } finally {
    await jobs.stop({ deadlineMs: 0 });
    await database.close();
  }
}

function report(name: string, figures: { starts: number; refused: number; backAfterMs: number[] }): void {
  const { starts, refused, backAfterMs } = figures;
  const sorted = backAfterMs.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)];
  const back = `all works again after ${median} ms (median), ${sorted.at(-1)} ms (longest)`;
  say(`${name}, ${sorted.length} times: ${starts} starts, ${refused} refusals; ${back}`);
}

/** The long tests are there to be measured. */
function say(line: string): void {
  if (isLong) process.stdout.write(`${line}\n`);
}
