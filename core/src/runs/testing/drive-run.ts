import { decisionsByPhase, type GateDecision, type GatePhase, isTerminalRunStatus } from "@sluice/contract";
import { completeDefinition } from "../../workflows/complete-definition.ts";
import { decide } from "../decide.ts";
import { due, type RunEffect } from "../due.ts";
import { findStep, openBoard, openGates, type RunBoard } from "../run-board.ts";
import type { RunCommand } from "../run-command.ts";
import type { RunLogEvent } from "../run-event.ts";
import { planRun, type RunPlan } from "../run-plan.ts";
import { findBoardFaults, findLogFaults } from "./board-faults.ts";
import { pretendWork } from "./pretend-worker.ts";
import { randomDefinition } from "./random-definition.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { strayCommand } from "./stray-command.ts";

export type DrivenRun = {
  readonly plan: RunPlan;
  readonly board: RunBoard;
  readonly log: readonly RunLogEvent[];
  readonly faults: readonly string[];
};

type Job = { readonly key: string; readonly effect: RunEffect; readonly toSay: RunCommand[] };

/** What is logged each time it is said; all else counts once. */
const REPORTS: ReadonlySet<RunCommand["type"]> = new Set([
  "report_progress",
  "tool_called",
  "tool_finished",
  "output_written",
  "redaction_started",
  "redaction_finished",
]);

const ROUGH_MOVES = 60;
const MAX_MOVES = 2_000;
const DAY_MS = 86_400_000;

/** A plan drawn from the seed, within everything the checks of a definition allow. */
function randomPlan(random: SeededRandom): RunPlan {
  const definition = completeDefinition(randomDefinition(random));
  const { pii_policy } = definition;
  return planRun(definition, { run_id: "run_1", pii_policy, copies_inputs: random.chance(0.3) });
}

/**
 * One run from acceptance to its end, under workers that die, messages that come late, twice or from
 * nowhere, people who decide anything, and a clock that jumps. First it is rough; after a while it calms
 * down, and from there the run must end. The same seed gives the same run.
 */
export function driveRun(seed: number): DrivenRun {
  const random = seededRandom(seed);
  const plan = randomPlan(random);
  const log: RunLogEvent[] = [];
  const faults: string[] = [];
  const late: RunCommand[] = [];
  /** Effects that were due once: somebody slow takes them up when they no longer may be. */
  const stale: RunEffect[] = [];
  const destructive = random.chance(0.25);
  let jobs: Job[] = [];
  let board = openBoard(plan);
  let now = 1_000_000;

  const say = (command: RunCommand): boolean => {
    const decision = decide(board, command, random.chance(0.02) ? now - 5_000 : now);
    if (!decision.ok) return false;
    if (!speaksForAttempt(board, command)) faults.push(`${command.type} was accepted for another attempt`);
    board = decision.board;
    log.push(...decision.events);
    if (!REPORTS.has(command.type) && decide(board, command, now).ok) {
      faults.push(`${command.type} was accepted twice`);
    }
    if (decision.events.length === 0) faults.push(`${command.type} was accepted and nothing happened`);
    faults.push(...findBoardFaults(board, now).map((fault) => `${command.type}: ${fault}`));
    return true;
  };

  const takeUp = (effect: RunEffect, isCalm: boolean): void => {
    if ("begun" in effect && effect.begun) {
      say({ type: "interrupt", lost: [{ step: effect.step, attempt: effect.attempt }] });
      return;
    }
    const toSay = [...pretendWork(effect, plan, random, isCalm ? "calm" : "rough")];
    jobs.push({ key: keyOf(effect), effect, toSay });
  };

  const workOn = (job: Job, isCalm: boolean): void => {
    const command = job.toSay.shift();
    // A worker that was refused stops; one that asked a person lets go.
    if (command === undefined || !say(command) || command.type === "request_tool") {
      jobs = jobs.filter((each) => each !== job);
    }
    if (command !== undefined && !isCalm && random.chance(0.1)) late.push(command);
  };

  for (let move = 0; !isTerminalRunStatus(board.status); move += 1) {
    if (move > MAX_MOVES) {
      faults.push("the run does not end");
      break;
    }
    const isCalm = move > ROUGH_MOVES;
    now += random.between(0, 2_000);
    const { effects, wake_at } = due(board, now);
    stale.push(...effects.filter((effect) => !("begun" in effect && effect.begun)));
    const idle = effects.filter((effect) => !jobs.some((job) => job.key === keyOf(effect)));
    if (!isCalm && random.chance(0.12)) {
      const stray = late.length > 0 && random.chance(0.5) ? late.shift() : undefined;
      say(stray ?? strayCommand(board, random, destructive));
    } else if (!isCalm && random.chance(0.03)) jobs = [];
    else if (!isCalm && random.chance(0.05)) {
      const effect = random.pickAny(stale);
      if (effect !== undefined) takeUp(effect, isCalm);
    } else if (!isCalm && random.chance(0.01)) now = Math.max(now, wake_at ?? 0);
    else {
      const job = random.pickAny(jobs);
      const effect = random.pickAny(idle);
      const gate = random.pickAny(openGates(board));
      if (effect !== undefined && (job === undefined || random.chance(0.5))) takeUp(effect, isCalm);
      else if (job !== undefined) workOn(job, isCalm);
      else if (gate !== undefined) {
        const decision = chooseDecision(gate.phase, random, isCalm);
        const word: RunCommand = {
          type: "decide_gate",
          gate: gate.gate,
          decision,
          by: "Ann",
          note: "Because.",
        };
        say(word);
        if (random.chance(0.3)) late.push({ ...word, by: "Bob" });
      } else now = wake_at ?? now + DAY_MS;
    }
  }
  faults.push(...findLogFaults(plan, log, board));
  return { plan, board, log, faults };
}

/** A start is for the attempt to come, and so is the word that a step cannot start; all else is for the last. */
function speaksForAttempt(board: RunBoard, command: RunCommand): boolean {
  if (!("attempt" in command)) return true;
  const current = findStep(board, command.step)?.step.attempt ?? 0;
  const isAhead = command.type === "start_step" || command.type === "finish_step";
  return command.attempt === current || (isAhead && command.attempt === current + 1);
}

/** Anything may be chosen, but mostly what lets the run go on: else few runs would get far. */
function chooseDecision(phase: GatePhase, random: SeededRandom, isCalm: boolean): GateDecision {
  if (!isCalm && random.chance(0.25)) return random.pick(decisionsByPhase[phase]);
  return phase === "tool" ? "allow" : "approve";
}

function keyOf(effect: RunEffect): string {
  return "step" in effect ? `${effect.step}:${effect.attempt}` : effect.kind;
}
