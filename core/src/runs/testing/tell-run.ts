import type { DefinitionNode, GateDecision, WorkflowDefinition } from "@sluice/contract";
import { completeDefinition } from "../../workflows/complete-definition.ts";
import { type Decision, decide } from "../decide.ts";
import { due, type RunEffect } from "../due.ts";
import { openBoard, openGates, type RunBoard } from "../run-board.ts";
import type { RunCommand, StepOutcome } from "../run-command.ts";
import type { RunLogEvent } from "../run-event.ts";
import { planRun, type RunPlan } from "../run-plan.ts";

export type NodeSketch = Partial<DefinitionNode> & { readonly slug: string };

export type RunSketch = {
  readonly nodes: readonly NodeSketch[];
  readonly copies_inputs?: boolean;
} & Partial<Omit<WorkflowDefinition, "nodes">>;

/** A run told command by command, a second apart, so that a test reads as what happened. */
export type ToldRun = {
  readonly plan: RunPlan;
  readonly board: RunBoard;
  readonly log: readonly RunLogEvent[];
  readonly now: number;
  /** Lets time pass. */
  wait(ms: number): void;
  say(command: RunCommand): Decision;
  start(step: string): Decision;
  /** Ends the attempt a step is at; completed without a word unless told otherwise. */
  finish(step: string, outcome?: StepOutcome): Decision;
  /** Starts and completes. */
  pass(step: string, summary?: string | null, label?: string): void;
  /** Decides the open gate of a step. */
  decide(step: string, decision: GateDecision, note?: string): Decision;
  effects(): readonly RunEffect[];
  stageOf(step: string): string | undefined;
};

export const startOfTold = 1_790_000_000_000;

export function tellRun({ nodes, copies_inputs = false, ...rest }: RunSketch): ToldRun {
  const definition = completeDefinition({ ...rest, nodes: nodes.map(nodeFromSketch) });
  const { pii_policy } = definition;
  const plan = planRun(definition, { run_id: "run_told", pii_policy, copies_inputs });
  const log: RunLogEvent[] = [];
  let board = openBoard(plan);
  let now = startOfTold;

  const say = (command: RunCommand): Decision => {
    now += 1_000;
    const decision = decide(board, command, now);
    if (decision.ok) {
      board = decision.board;
      log.push(...decision.events);
    }
    return decision;
  };
  const attemptOf = (slug: string) => board.steps.find((step) => step.slug === slug)?.attempt ?? 0;
  const start = (step: string) => say({ type: "start_step", step, attempt: attemptOf(step) + 1 });
  const finish = (step: string, outcome: StepOutcome = { kind: "completed", result_summary: null }) =>
    say({ type: "finish_step", step, attempt: attemptOf(step), outcome });

  return {
    plan,
    get board() {
      return board;
    },
    log,
    get now() {
      return now;
    },
    wait(ms) {
      now += ms;
    },
    say,
    start,
    finish,
    pass(step, summary = null, label) {
      start(step);
      finish(step, { kind: "completed", result_summary: summary, label: label ?? null });
    },
    decide(step, decision, note) {
      const gate = openGates(board).find((each) => each.step === step)?.gate ?? 0;
      return say({ type: "decide_gate", gate, decision, by: "Ann", note: note ?? null });
    },
    effects: () => due(board, now).effects,
    stageOf: (slug) => board.steps.find((step) => step.slug === slug)?.stage,
  };
}

function nodeFromSketch(sketch: NodeSketch): DefinitionNode {
  return { title: sketch.slug.toUpperCase(), agent: "hand", node_type: "task", ...sketch };
}
