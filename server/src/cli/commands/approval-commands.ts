import { type GateDecision, gateDecisions } from "@sluice/contract";
import { decideApproval } from "../../deployment/approvals/decide-approval.ts";
import { listApprovals, type PendingApproval } from "../../deployment/approvals/list-approvals.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { wholeNumber } from "../program/option-readers.ts";
import { UsageError } from "../program/usage-error.ts";
import { Refused } from "../refused.ts";
import { refusalSentence } from "../text/refusal-sentence.ts";
import { table } from "../text/table.ts";
import { operator } from "./operator.ts";

interface Options {
  readonly note?: string;
  readonly by?: string;
}

export async function listApprovalsCommand(parts: CommandParts): Promise<Answer> {
  const listed = await listApprovals(parts, operator());
  if (!listed.ok) throw new Refused(`Approvals were not listed: ${refusalSentence(listed.refusal)}`);
  const { value: pending } = listed;
  const text = pending.length === 0 ? "Nothing waits for a person." : describe(pending);
  return { data: pending, text };
}

export async function decideApprovalCommand(
  parts: CommandParts,
  { words: [runId, gateText, decision], options }: Given<Options, [run: string, gate: string, word: string]>,
): Promise<Answer> {
  const gate = wholeNumber("The gate")(gateText);
  if (!isDecision(decision)) {
    throw new UsageError(`A decision is one of ${gateDecisions.join(", ")}, not "${decision}".`);
  }
  const request = { runId, gate, decision, note: options.note ?? null };
  const decided = await decideApproval(parts, operator(options.by), request);
  if (!decided.ok) throw new Refused(`The decision did not count: ${refusalSentence(decided.refusal)}`);
  const { status } = decided.value;
  return { data: { run_id: runId, gate, decision, status }, text: `Decided: ${decision}.` };
}

/** A table, and below it in full what each of them is about. */
function describe(pending: readonly PendingApproval[]): string {
  const rows = pending.map(({ run_id, gate, step, phase, choices }) => [
    run_id,
    String(gate),
    phase,
    step,
    choices.join(", "),
  ]);
  const asked = pending.flatMap(({ run_id, gate, command, result_summary }) => {
    const lines = (command ?? result_summary ?? "").split("\n").filter((line) => line !== "");
    return lines.length === 0 ? [] : ["", `${run_id}, gate ${gate}:`, ...lines.map((line) => `  ${line}`)];
  });
  return [table(["RUN", "GATE", "PHASE", "STEP", "CHOICES"], rows), ...asked].join("\n");
}

function isDecision(text: string): text is GateDecision {
  return gateDecisions.some((decision) => decision === text);
}
