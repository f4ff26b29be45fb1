import { limits } from "@sluice/contract";
import { clipText, countCodePoints } from "@sluice/core";
import { type IsolationFault, runIsolated } from "../../platform/isolation/run-isolated.ts";
import { checkExpression } from "./check-expression.ts";

export interface ExpressionFacts {
  parameters: unknown;
  /** What each step before handed on, by its slug. A text that is JSON is seen as the value it holds. */
  results: ReadonlyMap<string, string>;
  inputText: string | null;
}

export type Evaluated =
  | { readonly ok: true; readonly label: string }
  | { readonly ok: false; readonly reason: string };

export interface ExpressionWork {
  expression: string;
  facts: ExpressionFacts;
}

/** What the process found: a text, the kind of value it was instead, or why there is none. */
export type ExpressionValue = { text: string } | { kind: string } | { fault: string };

const timeoutMs = 1_000;
const maxMemoryMb = 128;
const reasonMaxBytes = 300;
const { branchLabelMaxChars } = limits.workflow;

/**
 * The label an expression chooses. Macros over large lists, and patterns, can take any time at all, so the
 * work is done in a process that is ended when its time or its memory is used up.
 */
export async function evaluateExpression(
  expression: string,
  facts: ExpressionFacts,
  signal?: AbortSignal,
): Promise<Evaluated> {
  const unusable = checkExpression(expression);
  if (unusable !== null) return { ok: false, reason: unusable };
  const work: ExpressionWork = { expression, facts };
  const done = await runIsolated<ExpressionValue>(new URL("./expression-worker.ts", import.meta.url), work, {
    timeoutMs,
    maxMemoryMb,
    ...(signal && { signal }),
  });
  return done.ok ? labelIn(done.answer) : { ok: false, reason: sentences[done.fault] };
}

const sentences: Readonly<Record<IsolationFault, string>> = {
  out_of_time: "The expression took longer than a second and was stopped: simplify it.",
  out_of_memory: `The expression needed more than ${maxMemoryMb} MB and was stopped: simplify it.`,
  broken: "The expression could not be evaluated: simplify it.",
  stopped: "The evaluation was stopped.",
};

function labelIn(value: ExpressionValue): Evaluated {
  if ("fault" in value) {
    return { ok: false, reason: `The expression failed: ${clipText(value.fault, reasonMaxBytes)}.` };
  }
  if ("kind" in value) {
    return { ok: false, reason: `The expression gave a ${value.kind}: it must give the label, a text.` };
  }
  if (countCodePoints(value.text) > branchLabelMaxChars) {
    return {
      ok: false,
      reason: `The expression gave a text of more than ${branchLabelMaxChars} characters.`,
    };
  }
  return { ok: true, label: value.text };
}
