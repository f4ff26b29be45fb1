import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isTerminalRunStatus } from "@sluice/contract";
import { openGates, type RunBoard, type RunLogEvent } from "@sluice/core";
import { findBoardFaults, findLogFaults } from "@sluice/core/testing";
import { expect, it } from "vitest";
import { systemActor } from "../../server/src/access/actor.ts";
import { jobQueueOf } from "../../server/src/compose/job-queue-of.ts";
import { commandRun } from "../../server/src/deployment/runs/command-run.ts";
import { activationQueue } from "../../server/src/deployment/runs/queue-activation.ts";
import type { RunParts } from "../../server/src/deployment/runs/run-parts.ts";
import type { DeploymentTables } from "../../server/src/deployment/tables.ts";
import { activateWorkflow } from "../../server/src/deployment/workflows/activate-workflow.ts";
import { importWorkflow } from "../../server/src/deployment/workflows/import-workflow.ts";
import { readWorkflowFile } from "../../server/src/deployment/workflows/read-workflow-file.ts";
import { FolderBlobStore } from "../../server/src/platform/blobs/folder-blob-store.ts";
import type { Database, DialectName } from "../../server/src/platform/db/database.ts";
import { createLog } from "../../server/src/platform/observability/log.ts";
import { TextStore } from "../../server/src/platform/texts/text-store.ts";
import { freshFolder, freshLocation, openForTest } from "../../server/src/testing/fresh-databases.ts";
import type { Workplace } from "./work-until-killed.ts";
import { exposedWorkflows } from "./workflow-files.ts";

const worker = fileURLToPath(new URL("./work-until-killed.ts", import.meta.url));
const startsPerRound = 4;
const longestLifeMs = 400;
// A dead worker's run is found again within 30 seconds. A machine may be slow, but in this time something happens.
const standstillMs = 120_000;

/** Kills the process that works on runs at random moments, again and again on one store, and looks at every run. */
export function itKeepsRunsTruthful(dialect: DialectName, rounds: number): void {
  it(`ends every acknowledged run truthfully after ${rounds} rounds of kill -9`, {
    timeout: 1_200_000,
  }, async () => {
    const location = await freshLocation(dialect);
    const folder = await freshFolder();
    const database = await openForTest(location);
    const workflowIds = await installExposed(database, folder);
    const acknowledged: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      // Some are killed before they have acknowledged anything.
      const killAfter = round % 4 === 0 ? "ready" : "acknowledged";
      const place = { location, folder, workflowIds, starts: startsPerRound };
      acknowledged.push(...(await workUntilKilled(place, killAfter)));
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds - Math.floor(rounds / 4));

    const log = createLog({ level: "fatal", forPeople: true });
    const jobs = await jobQueueOf({ database, location, queues: [activationQueue], log });
    const survivor = spawnWorker({ location, folder, workflowIds, starts: 0 });
    try {
      await untilAllEnded({ database, jobs, now: Date.now });
    } finally {
      survivor.kill("SIGKILL");
      await jobs.stop({ deadlineMs: 0 });
    }
    expect(await findRunFaults(database, acknowledged)).toEqual([]);
  });
}

export async function installExposed(
  database: Database<DeploymentTables>,
  folder: string,
): Promise<string[]> {
  const blobs = new FolderBlobStore(folder);
  await blobs.start();
  const parts = { database, texts: new TextStore(database, blobs, Date.now), now: Date.now };
  const ids: string[] = [];
  for (const file of exposedWorkflows) {
    const read = readWorkflowFile(JSON.stringify(file));
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const { workflow_id } = await importWorkflow(parts, systemActor, read.file);
    await activateWorkflow(parts, systemActor, { workflowId: workflow_id, version: null });
    ids.push(workflow_id);
  }
  return ids;
}

function spawnWorker(place: Workplace) {
  return spawn(process.execPath, [worker, JSON.stringify(place)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: process.env.TMPDIR ?? "/tmp" },
  });
}

async function workUntilKilled(place: Workplace, killAfter: "ready" | "acknowledged"): Promise<string[]> {
  const child = spawnWorker(place);
  const acknowledged: string[] = [];
  const killSoon = () => setTimeout(() => child.kill("SIGKILL"), Math.random() * longestLifeMs);
  for await (const line of createInterface({ input: child.stdout })) {
    const isReady = line === "ready";
    if (!isReady) acknowledged.push(line);
    if (killAfter === "ready" ? isReady : acknowledged.length === 1) killSoon();
  }
  return acknowledged;
}

/** Lets people approve whatever is asked until nothing goes on any more, or nothing happens any more. */
export async function untilAllEnded(parts: RunParts): Promise<void> {
  let standsAt = "";
  let sinceMs = Date.now();
  for (;;) {
    const going = await parts.database.reader
      .selectFrom("run_boards")
      .innerJoin("runs", "runs.run_id", "run_boards.run_id")
      .select("board")
      .where("finished_at", "is", null)
      .execute();
    if (going.length === 0) return;
    const boards = going.map((row) => JSON.parse(row.board) as RunBoard);
    const now = boards.map(({ plan, revision }) => `${plan.run_id} ${revision}`).join();
    if (now !== standsAt) sinceMs = Date.now();
    else if (Date.now() - sinceMs > standstillMs) return;
    standsAt = now;
    for (const board of boards) {
      const [gate] = openGates(board);
      if (!gate) continue;
      const decision = gate.phase === "tool" ? "allow" : "approve";
      const by = "somebody";
      await commandRun(parts, board.plan.run_id, {
        type: "decide_gate",
        gate: gate.gate,
        decision,
        by,
        note: null,
      });
    }
    await pause(200);
  }
}

export async function findRunFaults(
  database: Database<DeploymentTables>,
  acknowledged: string[],
): Promise<string[]> {
  const { reader } = database;
  const runs = await reader
    .selectFrom("runs")
    .innerJoin("run_boards", "run_boards.run_id", "runs.run_id")
    .select(["runs.run_id", "runs.revision", "board"])
    .execute();
  const events = Map.groupBy(
    await reader.selectFrom("run_events").selectAll().orderBy("position").execute(),
    ({ run_id }) => run_id,
  );
  const outputs = Map.groupBy(
    await reader.selectFrom("run_outputs").selectAll().execute(),
    ({ run_id }) => run_id,
  );
  const known = new Set(runs.map(({ run_id }) => run_id));
  const faults = acknowledged.filter((runId) => !known.has(runId)).map((runId) => `${runId} is lost`);
  for (const { run_id, revision, board: stored } of runs) {
    const board = JSON.parse(stored) as RunBoard;
    const log = (events.get(run_id) ?? []).map(
      ({ run_id: _, position: __, payload, ...event }) =>
        ({ ...event, payload: JSON.parse(payload) as unknown }) as RunLogEvent,
    );
    const own = [...findBoardFaults(board, Date.now()), ...findLogFaults(board.plan, log, board)];
    if (!isTerminalRunStatus(board.status)) own.push(`is still ${board.status}`);
    if (board.status === "failed" && board.error?.code !== "orphaned")
      own.push(`failed: ${board.error?.message}`);
    if (revision !== log.length) own.push("has a gap");
    const completed = log.filter(({ type }) => type === "node_completed").map(({ node }) => node);
    if (new Set(completed).size !== completed.length) own.push("completed a step twice");
    const written = log.flatMap((event) =>
      event.type === "output_written" && event.payload.is_new ? [event.payload.key] : [],
    );
    if (new Set(written).size !== written.length) own.push("counted a file twice");
    if (written.length !== (outputs.get(run_id) ?? []).length) own.push("has files its log does not know");
    faults.push(...own.map((fault) => `${run_id}: ${fault}`));
  }
  return faults;
}
