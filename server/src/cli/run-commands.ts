import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { refusalMessage } from "@sluice/contract/v1";
import { isoTime } from "@sluice/core";
import { type OutputsRefused, reachOutputs } from "../deployment/downloads/reach-outputs.ts";
import { readOutputRows } from "../deployment/outputs/output-rows.ts";
import { outputBlobKey } from "../deployment/outputs/store-output.ts";
import { commandRun } from "../deployment/runs/command-run.ts";
import { readLog } from "../deployment/runs/read-log.ts";
import { showRun } from "../deployment/runs/show-run.ts";
import { showSteps } from "../deployment/runs/show-steps.ts";
import { waitForRun } from "../deployment/runs/wait-for-run.ts";
import { startRefusalSentence } from "../deployment/starts/start-refusal-sentence.ts";
import { startRun } from "../deployment/starts/start-run.ts";
import { type Commands, need, operator, Refused, requireWorkflow, wholeNumber } from "./command.ts";
import type { CommandParts } from "./open-parts.ts";
import { refusalSentence } from "./refusal-sentence.ts";

const eventsPerPage = 200;

export const runCommands: Commands = {
  "run start": {
    usage:
      "run start <workflow id or name> [--param name=value]... [--input text] [--reference text] [--version n]",
    async run(parts, { words, options, parameters }) {
      const workflow = await requireWorkflow(parts, words[2]);
      const started = await startRun(parts, {
        workflowId: workflow.workflow_id,
        triggeredBy: "web",
        parameters,
        inputText: options.input ?? null,
        clientReference: options.reference ?? null,
        labels: {},
        ...(options.version !== undefined && { version: wholeNumber(options.version, "--version") }),
      });
      if (started.ok) {
        const { runId: run_id, queued } = started;
        return { data: { run_id, queued }, text: run_id };
      }
      throw new Refused(startRefusalSentence(started.refusal));
    },
  },
  "run show": {
    usage: "run show <run id>",
    async run(parts, { words }) {
      const run = await shown(parts, need(words[2], "a run id"));
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
    async run(parts, { words }) {
      const runId = need(words[2], "a run id");
      await waitForRun(parts.database, "everything", runId);
      const run = await shown(parts, runId);
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
      if (!cancelled.ok)
        throw new Refused(`The run was not cancelled: ${refusalSentence(cancelled.refusal)}`);
      return { data: { run_id: runId, status: cancelled.board.status }, text: `${runId} is cancelled.` };
    },
  },
  "run events": {
    usage: "run events <run id> [--after position]",
    async run(parts, { words, options }) {
      const after = options.after === undefined ? 0 : wholeNumber(options.after, "--after");
      const page = await readLog(parts.database, need(words[2], "a run id"), {
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
      const reached = await reachOutputs(parts.database, "everything", runId);
      if (!reached.ok) throw new Refused(outputsRefusal(reached.refusal));
      const rows = await readOutputRows(parts.database, runId);
      const outputs = rows.map(
        ({ output_id, output_key: key, kind, bytes, content_type, from_step, created_at }) => ({
          output_id,
          key,
          kind,
          bytes,
          content_type,
          from_step,
          created_at: isoTime(created_at),
        }),
      );
      const folder = options.save;
      for (const { key } of folder === undefined ? [] : outputs) await save(parts, runId, key, folder ?? "");
      const lines = outputs.map(
        ({ key, bytes, kind }) => `${String(bytes).padStart(10)}  ${kind.padEnd(11)}  ${key}`,
      );
      return { data: { run_id: runId, outputs }, text: lines.join("\n") || "The run has written no files." };
    },
  },
};

function outputsRefusal(refusal: OutputsRefused["refusal"]): string {
  return refusal.code === "run_not_found" ? "There is no run of this id." : refusalMessage(refusal);
}

/** The whole record of a run, with its steps. */
async function shown(parts: CommandParts, runId: string) {
  const found = await showRun(parts, "everything", runId);
  if (!found.ok) throw new Refused("There is no run of this id.");
  const told = await showSteps(parts.database, "everything", runId);
  return { ...found.run, steps: told.ok ? told.steps.steps : [] };
}

/** Keys were judged safe when the file was collected; the folder is the caller's own. */
async function save(parts: CommandParts, runId: string, key: string, folder: string): Promise<void> {
  const found = await parts.blobs.open(outputBlobKey(runId, key));
  if (!found) throw new Refused(`The file ${key} is missing from the store.`);
  const path = join(folder, key);
  await mkdir(dirname(path), { recursive: true });
  await pipeline(found.stream, createWriteStream(path));
}
