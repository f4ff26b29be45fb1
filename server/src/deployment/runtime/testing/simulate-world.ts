import {
  type DefinitionNode,
  decisionsByPhase,
  isTerminalRunStatus,
  type WorkflowDefinition,
  type WorkflowFile,
} from "@sluice/contract";
import { openGates, type RunBoard, type RunLogEvent } from "@sluice/core";
import {
  findBoardFaults,
  findLogFaults,
  randomDefinition,
  type SeededRandom,
  seededRandom,
} from "@sluice/core/testing";
import { sql } from "kysely";
import { systemActor } from "../../../access/actor.ts";
import { anna } from "../../../access/testing/actors.ts";
import type { Database } from "../../../platform/db/database.ts";
import { migrate } from "../../../platform/db/migrate.ts";
import { deploymentMigrations } from "../../migrations/index.ts";
import { commandRun } from "../../runs/command-run.ts";
import { activationQueue } from "../../runs/queue-activation.ts";
import { runStateOf } from "../../runs/run-state.ts";
import { startRun } from "../../starts/start-run.ts";
import type { DeploymentTables } from "../../tables.ts";
import { activateWorkflow } from "../../workflows/activate-workflow.ts";
import { importWorkflow } from "../../workflows/import-workflow.ts";
import { MemoryBlobs } from "./memory-blobs.ts";
import { SimulatedProcess } from "./simulated-process.ts";
import { WorldDatabase } from "./world-database.ts";

export interface Lived {
  runs: number;
  crashes: number;
  stalls: number;
  ends: Record<string, number>;
  /** What must never be. An empty list is what a test wants. */
  faults: string[];
}

const processCount = 2;
const roughMs = 90_000;
const timeoutMs = 3_600_000;
// A process that was stalled may still write a run that its caller has given up on: people stay for that one, too.
const latecomerMs = 60_000;

/**
 * A world of its own: one database, two server processes, people who decide, a clock that only moves when
 * everybody waits. For a while processes die, stand still and are started again; then it is calm, and from
 * there every run must end. Everything follows from the seed.
 */
export async function simulateWorld(seed: number, runCount: number): Promise<Lived> {
  const world = new World(seed);
  await world.begin();
  await world.live(runCount);
  return await world.look();
}

class World {
  readonly #random: SeededRandom;
  readonly #database = new WorldDatabase();
  readonly #blobs = new MemoryBlobs();
  readonly #processes: SimulatedProcess[] = [];
  /** How often each step's script was begun. */
  readonly #begun = new Map<string, number>();
  readonly #acknowledged: string[] = [];
  readonly #workflows: string[] = [];
  readonly #faults: string[] = [];
  readonly #bornAt = Date.now();
  #crashes = 0;
  #stalls = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** Sees everything and is never hurt. */
  get #eye(): Database<DeploymentTables> {
    return this.#database.handle(
      () => Promise.resolve(),
      () => "sound",
    );
  }

  get #isRough(): boolean {
    return Date.now() - this.#bornAt < roughMs;
  }

  async begin(): Promise<void> {
    await migrate(this.#eye as Database<unknown>, "world", deploymentMigrations, Date.now);
    const { texts } = this.#spawnParts();
    const parts = { database: this.#eye, texts, now: Date.now };
    for (let index = 0; index < 10; index += 1) {
      const saved = await importWorkflow(
        parts,
        systemActor,
        workflowFile(`w${index}`, randomDefinition(this.#random)),
      );
      await activateWorkflow({ database: this.#eye, now: Date.now }, systemActor, {
        workflowId: saved.workflow_id,
        version: saved.version,
      });
      this.#workflows.push(saved.workflow_id);
    }
    for (let index = 0; index < processCount; index += 1) await this.#startProcess();
  }

  async live(runCount: number): Promise<void> {
    const starts = Array.from({ length: runCount }, async () => {
      await rest(this.#random.between(0, roughMs));
      await this.#startOne();
    });
    const people = this.#decideAndCancel();
    const fate = this.#meddle();
    await Promise.all(starts);
    await people;
    await fate;
  }

  /** A caller who hears nothing tries again elsewhere; what it was told, it may rely on. */
  async #startOne(): Promise<void> {
    for (;;) {
      const process = this.#random.pickAny(this.#processes.filter(({ dead }) => !dead));
      if (process) {
        const started = startRun(process.parts, anna, {
          workflowId: this.#random.pickAny(this.#workflows) ?? "",
          parameters: {},
          inputText: null,
          clientReference: null,
          labels: {},
        });
        const heard = await Promise.race([started, rest(20_000)]);
        if (heard?.ok) this.#acknowledged.push(heard.value.runId);
        if (heard) return;
      }
      await rest(500);
    }
  }

  async #decideAndCancel(): Promise<void> {
    const database = this.#eye;
    while (Date.now() - this.#bornAt < timeoutMs) {
      await rest(this.#random.between(100, 1_500));
      const going = await database.reader
        .selectFrom("runs")
        .innerJoin("run_boards", "run_boards.run_id", "runs.run_id")
        .select(["runs.run_id", "board"])
        .where("finished_at", "is", null)
        .orderBy(sql`runs.rowid`) // ids are random even here
        .execute();
      if (going.length === 0 && Date.now() - this.#bornAt > roughMs + latecomerMs) return;
      const chosen = this.#random.pickAny(going);
      const process = this.#random.pickAny(this.#processes.filter(({ dead }) => !dead));
      if (chosen && process) void this.#decide(process, JSON.parse(chosen.board) as RunBoard);
    }
    this.#faults.push("the world does not come to rest");
  }

  async #decide(process: SimulatedProcess, board: RunBoard): Promise<void> {
    const random = this.#random;
    const { run_id: runId } = board.plan;
    if (this.#isRough && random.chance(0.03)) {
      await commandRun(process.parts, runId, { type: "cancel", by: "somebody", reason: null });
      return;
    }
    for (const { gate, phase } of openGates(board)) {
      const [first, ...rest] = decisionsByPhase[phase];
      const decision = this.#isRough && random.chance(0.2) ? (random.pickAny(rest) ?? first) : first;
      const note = "because";
      await commandRun(process.parts, runId, { type: "decide_gate", gate, decision, by: "somebody", note });
    }
  }

  /** Kills, stalls, starts again, and activates runs that need no activation. */
  async #meddle(): Promise<void> {
    const random = this.#random;
    while (Date.now() - this.#bornAt < roughMs + 30_000) {
      await rest(random.between(200, 4_000));
      const process = random.pickAny(this.#processes);
      if (process && !process.dead && this.#isRough) {
        const turn = random.next();
        if (turn < 0.1) process.kill();
        else if (turn < 0.2) {
          this.#stalls += 1;
          process.stall(random.between(1_000, 25_000));
        } else if (turn < 0.5) void this.#activateForNothing(process);
      }
      await this.#replaceDead();
    }
  }

  async #activateForNothing({ parts }: SimulatedProcess): Promise<void> {
    const key = this.#random.pickAny(this.#acknowledged);
    if (key === undefined) return;
    await parts.database.write((transaction) =>
      parts.jobs.enqueue(transaction, { queue: activationQueue, key, payload: null }),
    );
  }

  async #replaceDead(): Promise<void> {
    for (const [index, process] of this.#processes.entries()) {
      if (!process.dead) continue;
      this.#crashes += 1;
      this.#processes.splice(index, 1);
      await rest(this.#random.between(0, 5_000));
      await this.#startProcess();
      return;
    }
  }

  async #startProcess(): Promise<void> {
    const process = new SimulatedProcess(this.#place);
    this.#processes.push(process);
    await process.start();
  }

  get #place() {
    return {
      random: this.#random,
      database: this.#database,
      blobs: this.#blobs,
      writeRisk: () => (this.#isRough ? 0.004 : 0),
      onBegin: (runId: string, step: string) => {
        const key = `${runId} ${step}`;
        this.#begun.set(key, (this.#begun.get(key) ?? 0) + 1);
      },
    };
  }

  #spawnParts() {
    return new SimulatedProcess({ ...this.#place, writeRisk: () => 0 }).parts;
  }

  async look(): Promise<Lived> {
    const { reader } = this.#eye;
    const rows = await reader
      .selectFrom("runs")
      .innerJoin("run_boards", "run_boards.run_id", "runs.run_id")
      .selectAll("runs")
      .select("board")
      .execute();
    const events = await reader.selectFrom("run_events").selectAll().orderBy("position").execute();
    const logs = Map.groupBy(events, ({ run_id }) => run_id);
    const ends: Record<string, number> = {};
    for (const row of rows) {
      const board = JSON.parse(row.board) as RunBoard;
      const log = (logs.get(row.run_id) ?? []).map(
        ({ run_id: _, position: __, payload, ...event }) =>
          ({ ...event, payload: JSON.parse(payload) as unknown }) as RunLogEvent,
      );
      const end = board.error?.code ?? board.status;
      ends[end] = (ends[end] ?? 0) + 1;
      const complain = (fault: string) => this.#faults.push(`${row.run_id}: ${fault}`);
      findLogFaults(board.plan, log, board).forEach(complain);
      findBoardFaults(board, Date.now()).forEach(complain);
      if (!isTerminalRunStatus(board.status)) complain(`is still ${board.status}`);
      if (row.status !== board.status || row.revision !== log.length) complain("its row is not its board");
      if (row.state !== JSON.stringify(runStateOf(board))) complain("its state is not its board");
      this.#executionFaults(board, log).forEach(complain);
    }
    const known = new Set(rows.map(({ run_id }) => run_id));
    for (const runId of this.#acknowledged) {
      if (!known.has(runId)) this.#faults.push(`${runId} was acknowledged and is gone`);
    }
    const overdue = await reader
      .selectFrom("jobs")
      .select("job_key")
      .where("due_at", "<", Date.now())
      .execute();
    for (const { job_key } of overdue) this.#faults.push(`${job_key} is overdue`);
    return {
      runs: rows.length,
      crashes: this.#crashes,
      stalls: this.#stalls,
      ends,
      faults: this.#faults,
    };
  }

  /** Work that must not be done twice begins once, but for what a person sent back or decided in its middle. */
  #executionFaults(board: RunBoard, log: readonly RunLogEvent[]): string[] {
    return board.plan.steps.flatMap(({ slug, restart_safe }) => {
      const decisions = log.filter(({ type, node }) => type === "approval_decided" && node === slug).length;
      const begun = this.#begun.get(`${board.plan.run_id} ${slug}`) ?? 0;
      return !restart_safe && begun > 1 + decisions ? [`${slug} was begun ${begun} times`] : [];
    });
  }
}

function rest(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}

function workflowFile(name: string, { pii_policy: _, ...drawn }: WorkflowDefinition): WorkflowFile {
  const engine = { type: "script", language: "bash", script: "true" } as const;
  const nodes = drawn.nodes.map((node): DefinitionNode => {
    const node_type =
      node.node_type === "handoff" || node.node_type === "conditional" ? node.node_type : "task";
    return { ...node, node_type, ...(node_type !== "handoff" && { agent: "worker" }) };
  });
  return {
    format: "sluice.workflow",
    format_version: 1,
    workflow: { name, definition: { ...drawn, nodes } },
    agents: [
      { name: "worker", kind: "worker", engine },
      { name: "Chief", kind: "supervisor", engine },
    ],
    environments: [],
    connectors: [],
  };
}
