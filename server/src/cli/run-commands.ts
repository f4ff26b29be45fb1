import type { OperatorActor } from "../access/actor.ts";
import { type CollectOutputsRefusal, collectOutputs } from "../deployment/downloads/collect-outputs.ts";
import { cancelRun } from "../deployment/runs/cancel-run.ts";
import { showLog } from "../deployment/runs/show-log.ts";
import { showRun } from "../deployment/runs/show-run.ts";
import { showSteps } from "../deployment/runs/show-steps.ts";
import { waitForRun } from "../deployment/runs/wait-for-run.ts";
import { startRun } from "../deployment/starts/start-run.ts";
import { type Commands, need, operator, Refused, requireWorkflow, wholeNumber } from "./command.ts";
import type { CommandParts } from "./open-parts.ts";
import { refusalSentence } from "./refusal-sentence.ts";
import { startRefusalSentence } from "./start-refusal-sentence.ts";

const eventsPerPage = 200;
const noRun = "There is no run of this id.";

export const runCommands: Commands = {
  "run start": {
    usage:
      "run start <workflow id or name> [--param name=value]... [--input text] [--reference text] [--version n]",
    async run(parts, { words, options, parameters }) {
      const workflow = await requireWorkflow(parts, words[2]);
      const started = await startRun(parts, operator({ options }), {
        workflowId: workflow.workflow_id,
        parameters,
        inputText: options.input ?? null,
        clientReference: options.reference ?? null,
        labels: {},
        ...(options.version !== undefined && { version: wholeNumber(options.version, "--version") }),
      });
      if (started.ok) {
        const { runId: run_id, queued } = started.value;
        return { data: { run_id, queued }, text: run_id };
      }
      throw new Refused(startRefusalSentence(started.refusal));
    },
  },
  "run show": {
    usage: "run show <run id>",
    async run(parts, { words, options }) {
      const run = await shown(parts, operator({ options }), need(words[2], "a run id"));
      const steps = run.steps.map(
        (step) => `  ${step.status.padEnd(18)}${step.slug}${step.error ? `: ${step.error}` : ""}`,
      );
      const message = run.error?.message ? `: ${run.error.message}` : "";
      const error = run.error ? `\n${run.error.code}${message}` : "";
      const erased = run.data_purged_at === null ? "" : `\nIts data was erased at ${run.data_purged_at}.`;
      return {
        data: run,
        text: `${run.workflow_name}, version ${run.version}: ${run.status}${error}${erased}\n${steps.join("\n")}`,
      };
    },
  },
  "run wait": {
    usage: "run wait <run id>",
    async run(parts, { words, options }) {
      const runId = need(words[2], "a run id");
      const actor = operator({ options });
      await waitForRun(parts, actor, { runId });
      const run = await shown(parts, actor, runId);
      return { data: run, text: run.status };
    },
  },
  "run cancel": {
    usage: "run cancel <run id> [--reason text]",
    async run(parts, { words, options }) {
      const runId = need(words[2], "a run id");
      const request = { runId, reason: options.reason ?? null };
      const cancelled = await cancelRun(parts, operator({ options }), request);
      if (!cancelled.ok)
        throw new Refused(`The run was not cancelled: ${refusalSentence(cancelled.refusal)}`);
      return { data: { run_id: runId, status: cancelled.value.status }, text: `${runId} is cancelled.` };
    },
  },
  "run events": {
    usage: "run events <run id> [--after position]",
    async run(parts, { words, options }) {
      const after = options.after === undefined ? 0 : wholeNumber(options.after, "--after");
      const runId = need(words[2], "a run id");
      const listed = await showLog(parts, operator({ options }), { runId, after, limit: eventsPerPage });
      if (!listed.ok) throw new Refused(noRun);
      const { page } = listed.value;
      const lines = page.events.map(
        ({ segment, seq, at, type, node }) => `${at}  ${segment}:${seq}  ${type}${node ? `  ${node}` : ""}`,
      );
      return { data: page, text: lines.join("\n") };
    },
  },
  "run outputs": {
    usage: "run outputs <run id> [--save folder]",
    async run(parts, { words, options }) {
      const runId = need(words[2], "a run id");
      const request = { runId, folder: options.save ?? null };
      const collected = await collectOutputs(parts, operator({ options }), request);
      if (!collected.ok) throw new Refused(outputsSentence(collected.refusal));
      const { value: outputs } = collected;
      const lines = outputs.map(
        ({ key, bytes, kind }) => `${String(bytes).padStart(10)}  ${kind.padEnd(11)}  ${key}`,
      );
      return { data: { run_id: runId, outputs }, text: lines.join("\n") || "The run has written no files." };
    },
  },
};

function outputsSentence(refusal: CollectOutputsRefusal): string {
  switch (refusal.code) {
    case "run_not_found":
      return noRun;
    case "run_not_terminal":
      return `The run is ${refusal.facts.status}: its outputs can be read once it has finished.`;
    case "redaction_pending":
      return "The run has finished, but its outputs are still being redacted.";
    case "file_missing":
      return `The file ${refusal.facts.key} is missing from the store.`;
    case "not_allowed":
      return `It takes the permission ${refusal.facts.permission}.`;
  }
}

/** The whole record of a run, with its steps. */
async function shown(parts: CommandParts, actor: OperatorActor, runId: string) {
  const found = await showRun(parts, actor, { runId });
  if (!found.ok) throw new Refused(noRun);
  const told = await showSteps(parts, actor, { runId });
  return { ...found.value, steps: told.ok ? told.value.steps : [] };
}
