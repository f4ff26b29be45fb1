import { type GateDecision, gateDecisions } from "@sluice/contract";
import { decideApproval } from "../deployment/approvals/decide-approval.ts";
import { listApprovals } from "../deployment/approvals/list-approvals.ts";
import { UsageError } from "./arguments.ts";
import { type Commands, need, operator, Refused, wholeNumber } from "./command.ts";
import { refusalSentence } from "./refusal-sentence.ts";

export const approvalCommands: Commands = {
  "approvals list": {
    usage: "approvals list",
    async run(parts, invocation) {
      const listed = await listApprovals(parts, operator(invocation));
      if (!listed.ok) throw new Refused(`Approvals were not listed: ${refusalSentence(listed.refusal)}`);
      const { value: pending } = listed;
      const lines = pending.map(({ run_id, gate, step, phase, command, result_summary, choices }) => {
        const shown = (command ?? result_summary ?? "").split("\n").filter((line) => line !== "");
        const indented = [...shown, `(${choices.join(", ")})`].map((line) => `    ${line}`);
        return [`${run_id}  gate ${gate}  ${phase}  ${step}`, ...indented].join("\n");
      });
      return { data: pending, text: lines.join("\n") || "Nothing waits for a person." };
    },
  },
  "approvals decide": {
    usage: "approvals decide <run id> <gate> <decision> [--note text] [--by name]",
    async run(parts, { words, options }) {
      const runId = need(words[2], "a run id");
      const gate = wholeNumber(need(words[3], "the number of a gate"), "the gate");
      const decision = need(words[4], "a decision");
      if (!isDecision(decision)) throw new UsageError(`A decision is one of ${gateDecisions.join(", ")}.`);
      const request = { runId, gate, decision, note: options.note ?? null };
      const decided = await decideApproval(parts, operator({ options }), request);
      if (!decided.ok) throw new Refused(`The decision did not count: ${refusalSentence(decided.refusal)}`);
      return {
        data: { run_id: runId, gate, decision, status: decided.value.status },
        text: `Decided: ${decision}.`,
      };
    },
  },
};

function isDecision(text: string): text is GateDecision {
  return gateDecisions.some((decision) => decision === text);
}
