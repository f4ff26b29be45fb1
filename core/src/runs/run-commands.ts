import { limits } from "@sluice/contract";
import { clipText } from "../text/clip-text.ts";
import { assembleSummary } from "./assemble-summary.ts";
import type { EventDraft } from "./event-draft.ts";
import { expireGate, makeReady } from "./gate-commands.ts";
import { closingSummaryMaxBytes, inputsListed, payloadTextMaxBytes } from "./payload-bounds.ts";
import { findStep, openGates } from "./run-board.ts";
import type { RunCommand, RunRefusal } from "./run-command.ts";
import { publishDeadline } from "./run-timers.ts";
import { failRun, isReadyToClose, owesRedaction, settle } from "./settle.ts";
import { refuseUnlessAtWork, skipPublication } from "./step-commands.ts";

type CommandOf<Type extends RunCommand["type"]> = Extract<RunCommand, { readonly type: Type }>;

const NOTHING: RunRefusal = { code: "nothing_to_do" };

export function launch(draft: EventDraft): null {
  draft.add({ type: "run_started", node: null, payload: { steps: draft.board.steps.length } });
  settle(draft);
  return null;
}

export function recordInputs(draft: EventDraft, { inputs }: CommandOf<"inputs_copied">): RunRefusal | null {
  if (draft.board.inputs !== "due") return NOTHING;
  const payload = {
    objects: inputs.reduce((sum, input) => sum + input.objects, 0),
    bytes: inputs.reduce((sum, input) => sum + input.bytes, 0),
    inputs: inputs
      .slice(0, inputsListed)
      .map(({ parameter, objects, bytes }) => ({ parameter, objects, bytes })),
  };
  draft.add({ type: "inputs_copied", node: null, payload });
  settle(draft);
  return null;
}

export function failInputs(draft: EventDraft, { message }: CommandOf<"inputs_failed">): RunRefusal | null {
  if (draft.board.inputs !== "due") return NOTHING;
  failRun(draft, "input_materialisation_failed", message);
  return null;
}

/**
 * What a dead worker left behind. A step that may safely run twice goes on; any other ends the run, because
 * nobody knows what it had done. So does a step that was cut short again and again: it may be the cause,
 * unless it only waits for a publication.
 */
export function interrupt(draft: EventDraft, { lost }: CommandOf<"interrupt">): RunRefusal | null {
  const cut = draft.board.steps.flatMap(({ slug, stage, attempt }) => {
    const isCut = lost.some((each) => each.step === slug && each.attempt === attempt);
    const found = stage === "working" && isCut ? findStep(draft.board, slug) : null;
    return found === null ? [] : [found];
  });
  if (cut.length === 0) return NOTHING;
  const { maxInterruptionsPerStep } = limits.runtime;
  const fatal = cut.filter(
    ({ plan, step }) =>
      !plan.restart_safe || (!plan.derived && step.interruptions >= maxInterruptionsPerStep),
  );
  if (fatal.length === 0) {
    for (const { step } of cut) makeReady(draft, step.slug, "interrupted");
    return null;
  }
  const error = "It was interrupted: the process that ran it stopped before it was done.";
  for (const { step } of fatal) draft.add({ type: "node_failed", node: step.slug, payload: { error } });
  const titles = fatal.map(({ plan }) => `"${plan.title}"`).join(", ");
  failRun(draft, "orphaned", `The runtime lost track of the run while it was at ${titles}.`);
  return null;
}

/** Fails the run, so that it ends no further process. */
export function giveUp(draft: EventDraft): null {
  failRun(
    draft,
    "orphaned",
    "The run was given up: each process that worked on it ended before it was done.",
  );
  return null;
}

export function startRedaction(
  draft: EventDraft,
  command: CommandOf<"redaction_started">,
): RunRefusal | null {
  const refusal = refuseRedaction(draft, command);
  if (refusal !== null) return refusal;
  draft.add({
    type: "redaction_started",
    node: command.from?.step ?? null,
    payload: { stage: command.stage },
  });
  return null;
}

export function finishRedaction(
  draft: EventDraft,
  command: CommandOf<"redaction_finished">,
): RunRefusal | null {
  const refusal = refuseRedaction(draft, command);
  if (refusal !== null) return refusal;
  const { stage, ok, entities, capped } = command;
  const node = command.from?.step ?? null;
  const isFirstCap = capped && !draft.board.redaction.capped;
  draft.add({ type: "redaction_finished", node, payload: { stage, ok, entities, capped } });
  if (isFirstCap) {
    const message =
      "The model was asked as often as the policy allows; from there on the rules alone decided.";
    draft.add({ type: "warning_raised", node, payload: { code: "redaction_capped", stage, message } });
  }
  settle(draft);
  return null;
}

/** Inputs are redacted while they are copied in, a step's files while it works, outputs once all is done. */
function refuseRedaction(
  { board }: EventDraft,
  { stage, from }: Pick<CommandOf<"redaction_started">, "stage" | "from">,
): RunRefusal | null {
  if (!board.plan.redacts) return NOTHING;
  if (from !== null) {
    const found = findStep(board, from.step);
    return found === null
      ? { code: "unknown_step", step: from.step }
      : refuseUnlessAtWork(found.step, from.attempt);
  }
  const isOpen = {
    inputs: board.inputs === "due",
    steps: false,
    outputs: isReadyToClose(board) && owesRedaction(board),
  };
  return isOpen[stage] ? null : NOTHING;
}

export function closeRun(
  draft: EventDraft,
  { summary_markdown, result }: CommandOf<"close_run">,
): RunRefusal | null {
  if (!isReadyToClose(draft.board) || owesRedaction(draft.board)) return NOTHING;
  const written = summary_markdown === null ? null : clipText(summary_markdown, closingSummaryMaxBytes);
  const payload = {
    summary_markdown: written ?? assembleSummary(draft.board),
    result: result === null ? null : boundResult(result),
  };
  draft.add({ type: "run_completed", node: null, payload });
  return null;
}

type Result = NonNullable<CommandOf<"close_run">["result"]>;

const RESULT_TEXT_MAX_BYTES = 500;

function boundResult({ error, schema_version }: Result): Result {
  const clip = (text: string) => clipText(text, RESULT_TEXT_MAX_BYTES);
  return {
    error: error === null ? null : clip(error),
    schema_version: typeof schema_version === "string" ? clip(schema_version) : schema_version,
  };
}

/** Applies what is due by the clock alone. */
export function tick(draft: EventDraft, now: number): RunRefusal | null {
  const { deadline } = draft.board;
  if (deadline !== null && now >= deadline) {
    failRun(draft, "wall_clock_limit_reached", "The run reached the time limit of its workflow.");
    return null;
  }
  for (const gate of openGates(draft.board)) {
    if (gate.expires_at !== null && now >= gate.expires_at) expireGate(draft, gate);
  }
  for (const { slug } of draft.board.steps) {
    const until = publishDeadline(draft.board, slug);
    if (until === null || now < until) continue;
    const message = "The knowledge graph was still being built when the wait for it ended.";
    skipPublication(draft, slug, "publish_wait_expired", message);
    settle(draft);
  }
  return draft.events.length > 0 ? null : NOTHING;
}

export function refuseLaunch(draft: EventDraft, { code, message }: CommandOf<"refuse_launch">): null {
  failRun(draft, code, clipText(message, payloadTextMaxBytes));
  return null;
}
