import type { ParameterValue, RunStepDetail } from "@sluice/contract";
import { type RunBoard, upstreamOf } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { agentNameOf } from "../agents/agent-name-of.ts";
import { inspectSteps } from "./inspect-steps.ts";
import { presentGates } from "./present-gates.ts";
import { type RunLogGone, reachBoard } from "./reach-board.ts";
import { type OutOfReach, runNotFound } from "./reach-run.ts";
import { readResults } from "./read-results.ts";
import type { ShowRunParts } from "./show-run.ts";

export type InspectStepRefusal = OutOfReach | RunLogGone | PlainRefusal<"step_not_found" | "data_purged">;

/** What a step was given, what it hands on, and what people decided about it. */
export async function inspectStep(
  parts: ShowRunParts,
  actor: Actor,
  { runId, slug }: { readonly runId: string; readonly slug: string },
): Promise<Outcome<RunStepDetail, InspectStepRefusal>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const reached = await reachBoard(parts, actor, runId);
  if (!reached.ok) return reached;
  const { board } = reached.value;
  if (board === null) return refuse("data_purged");
  const plan = board.plan.steps.find((each) => each.slug === slug);
  const step = (await inspectSteps(parts.database, board)).find((each) => each.slug === slug);
  const row = await readGiven(parts, runId);
  if (row === null) return runNotFound;
  if (plan === undefined || step === undefined) return refuse("step_not_found");
  const definition = await parts.versions.loadStarted(row.workflow_id, row.version);
  const node = definition?.nodes.find((each) => each.slug === slug);
  const upstream = upstreamOf(board, plan);
  const results = await readResults(parts, runId, [slug, ...upstream.map((before) => before.step)]);
  return done({
    run_id: runId,
    step,
    instructions: node?.instructions ?? null,
    agent: node?.agent ? await agentNameOf(parts.database, node.agent) : null,
    input: {
      parameters: JSON.parse(row.parameters) as Record<string, ParameterValue>,
      input_text: plan.depends_on.length === 0 ? row.input_text : null,
      upstream: upstream.flatMap(({ step: before, gives }) => {
        const text = results.get(before);
        return text ? [{ step: before, title: titleOf(board, before), gives, ...text }] : [];
      }),
      notes: notesFor(board, slug),
    },
    result: results.get(slug) ?? null,
    gates: presentGates(board).filter((gate) => gate.step === slug),
  });
}

async function readGiven({ database }: ShowRunParts, runId: string) {
  const row = await database.reader
    .selectFrom("runs")
    .select(["workflow_id", "version", "parameters", "input_text"])
    .where("run_id", "=", runId)
    .executeTakeFirst();
  return row ?? null;
}

function titleOf({ plan }: RunBoard, slug: string): string {
  return plan.steps.find((step) => step.slug === slug)?.title ?? slug;
}

function notesFor({ gates }: RunBoard, slug: string): string[] {
  return gates.flatMap(({ step, decided }) =>
    step === slug && decided?.decision === "send_back" && decided.note !== null ? [decided.note] : [],
  );
}
