import { createWriteStream } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type GateDecision, gateDecisions } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import { listApprovals } from "../approvals/list-approvals.ts";
import { listOutputs } from "../outputs/list-outputs.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import { type Commanded, commandRun } from "../runs/command-run.ts";
import { listEvents } from "../runs/list-events.ts";
import { showRun } from "../runs/show-run.ts";
import { startRun } from "../runs/start-run.ts";
import { waitForRun } from "../runs/wait-for-run.ts";
import { activateWorkflow } from "../workflows/activate-workflow.ts";
import { findWorkflow } from "../workflows/find-workflow.ts";
import { importWorkflow } from "../workflows/import-workflow.ts";
import { listWorkflows } from "../workflows/list-workflows.ts";
import { readWorkflowFile } from "../workflows/read-workflow-file.ts";
import { type Invocation, UsageError } from "./arguments.ts";
import type { CommandParts } from "./open-parts.ts";

/** What a command answers: an object for `--json`, and the same as people read it. */
interface Answer {
  data: unknown;
  text: string;
}

/** The operation refused; the sentence says why and what to do. */
export class Refused extends Error {}

interface Command {
  usage: string;
  run(parts: CommandParts, invocation: Invocation): Promise<Answer>;
}

const eventsPerPage = 200;

export const commands: Readonly<Record<string, Command>> = {
  "workflow import": {
    usage: "workflow import <file>",
    async run(parts, { words }) {
      const read = readWorkflowFile(await readFile(need(words[2], "the path of a workflow file"), "utf8"));
      if (!read.ok) {
        throw new Refused(read.problems.map(({ name, reason }) => `${name}: ${reason}`).join("\n"));
      }
      const saved = await importWorkflow(parts, read.file);
      return { data: saved, text: `Saved ${saved.name} as version ${saved.version} (${saved.workflow_id}).` };
    },
  },
  "workflow activate": {
    usage: "workflow activate <id or name> [--version n]",
    async run(parts, { words, options }) {
      const workflow = await requireWorkflow(parts, words[2]);
      const version = options.version === undefined ? null : wholeNumber(options.version, "--version");
      const active = await activateWorkflow(parts.database, workflow.workflow_id, version, parts.now());
      if (!active) throw new Refused(`${workflow.name} has no version ${version}.`);
      return { data: active, text: `Version ${active.active_version} of ${workflow.name} is active.` };
    },
  },
  "workflow list": {
    usage: "workflow list",
    async run(parts) {
      const found = await listWorkflows(parts.database);
      const lines = found.map((each) => `${each.workflow_id}  ${each.status.padEnd(8)}  ${each.name}`);
      return { data: found, text: lines.join("\n") || "There are no workflows yet: import one." };
    },
  },
  "run start": {
    usage: "run start <workflow id or name> [--param name=value]... [--input text] [--reference text]",
    async run(parts, { words, options, parameters }) {
      const workflow = await requireWorkflow(parts, words[2]);
      const started = await startRun(parts, {
        workflowId: workflow.workflow_id,
        triggeredBy: "web",
        parameters,
        inputText: options.input ?? null,
        clientReference: options.reference ?? null,
        labels: {},
      });
      if (started.ok) return { data: { run_id: started.runId }, text: started.runId };
      if (started.code === "invalid_parameters") {
        throw new Refused(started.problems.map(({ name, reason }) => `${name}: ${reason}`).join("\n"));
      }
      throw new Refused(`${workflow.name} is not active: activate one of its versions first.`);
    },
  },
  "run show": {
    usage: "run show <run id>",
    async run(parts, { words }) {
      const run = await showRun(parts.database, need(words[2], "a run id"));
      if (!run) throw new Refused("There is no run of this id.");
      const steps = run.steps.map(
        (step) => `  ${step.status.padEnd(18)}${step.slug}${step.error ? `: ${step.error}` : ""}`,
      );
      const error = run.error ? `\n${run.error.code}: ${run.error.message}` : "";
      return {
        data: run,
        text: `${run.workflow_name}, version ${run.version}: ${run.status}${error}\n${steps.join("\n")}`,
      };
    },
  },
  "run wait": {
    usage: "run wait <run id>",
    async run(parts, { words }) {
      const run = await waitForRun(parts.database, need(words[2], "a run id"));
      if (!run) throw new Refused("There is no run of this id.");
      return { data: run, text: run.status };
    },
  },
  "run cancel": {
    usage: "run cancel <run id> [--reason text]",
    async run(parts, { words, options }) {
      const runId = need(words[2], "a run id");
      const command = {
        type: "cancel",
        by: operator(options.by),
        reason: options.reason ?? null,
      } as const;
      const cancelled = await commandRun(parts, runId, command);
      if (!cancelled.ok) throw new Refused(`The run was not cancelled: ${sentence(cancelled.refusal)}`);
      return { data: { run_id: runId, status: cancelled.board.status }, text: `${runId} is cancelled.` };
    },
  },
  "run events": {
    usage: "run events <run id> [--after position]",
    async run(parts, { words, options }) {
      const after = options.after === undefined ? 0 : wholeNumber(options.after, "--after");
      const page = await listEvents(parts.database, need(words[2], "a run id"), {
        after,
        limit: eventsPerPage,
      });
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
      const outputs = await listOutputs(parts.database, runId);
      const folder = options.save;
      for (const { key } of folder === undefined ? [] : outputs) await save(parts, runId, key, folder ?? "");
      const lines = outputs.map(
        ({ key, bytes, kind }) => `${String(bytes).padStart(10)}  ${kind.padEnd(11)}  ${key}`,
      );
      return { data: { run_id: runId, outputs }, text: lines.join("\n") || "The run has written no files." };
    },
  },
  "approvals list": {
    usage: "approvals list",
    async run(parts) {
      const pending = await listApprovals(parts.database);
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
      const by = operator(options.by);
      const note = options.note ?? null;
      const decided = await commandRun(parts, runId, { type: "decide_gate", gate, decision, by, note });
      if (!decided.ok) throw new Refused(`The decision did not count: ${sentence(decided.refusal)}`);
      return {
        data: { run_id: runId, gate, decision, status: decided.board.status },
        text: `Decided: ${decision}.`,
      };
    },
  },
};

async function requireWorkflow(parts: CommandParts, given: string | undefined) {
  const workflow = await findWorkflow(parts.database, need(given, "a workflow's id or name"));
  if (!workflow) throw new Refused(`There is no workflow "${given}"; workflow list shows them all.`);
  return workflow;
}

/** Keys were judged safe when the file was collected; the folder is the caller's own. */
async function save(parts: CommandParts, runId: string, key: string, folder: string): Promise<void> {
  const found = await parts.blobs.open(outputBlobKey(runId, key));
  if (!found) throw new Refused(`The file ${key} is missing from the store.`);
  const path = join(folder, key);
  await mkdir(dirname(path), { recursive: true });
  await pipeline(found.stream, createWriteStream(path));
}

function need(word: string | undefined, what: string): string {
  if (word === undefined) throw new UsageError(`Name ${what}.`);
  return word;
}

function wholeNumber(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${what} is a whole number, not "${text}".`);
  return Number(text);
}

function isDecision(text: string): text is GateDecision {
  return gateDecisions.some((decision) => decision === text);
}

function operator(given: string | undefined): string {
  return given ?? userInfo().username;
}

/** A refusal as a person reads it: what stands in the way, and who or what put it there. */
function sentence(refusal: Extract<Commanded, { ok: false }>["refusal"]): string {
  switch (refusal.code) {
    case "run_not_found":
      return "there is no run of this id.";
    case "run_ended":
      return `it is ${refusal.status} since ${isoTime(refusal.at)}.`;
    case "unknown_gate":
      return `the run has no gate ${refusal.gate}; approvals list shows those that wait.`;
    case "gate_decided":
      return `${refusal.by ?? "the clock"} has decided already (${refusal.decision}, at ${isoTime(refusal.at)}).`;
    case "decision_not_offered":
      return `here one chooses ${refusal.offered.join(", ")}.`;
    case "note_missing":
      return "it needs words: add --note.";
    case "note_too_long":
      return `a note has at most ${refusal.max_chars} characters.`;
    default:
      return `${refusal.code.replaceAll("_", " ")}.`;
  }
}
