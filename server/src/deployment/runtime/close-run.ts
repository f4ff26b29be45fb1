import { buffer } from "node:stream/consumers";
import { limits } from "@sluice/contract";
import type { ResultState } from "@sluice/core";
import { loadAgent } from "../agents/load-agent.ts";
import { judgeResult } from "../outputs/judge-result.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import type { OwnedRun } from "./owned-run.ts";
import { redactHandedOn, redactsSteps } from "./redact-said.ts";
import { runScript } from "./run-script.ts";
import type { RuntimeParts } from "./runtime-parts.ts";

/** The last work of a run: judges its result file, and gets its summary from the supervisor. */
export async function closeRun(parts: RuntimeParts, run: OwnedRun, signal: AbortSignal): Promise<void> {
  const judge = () => judgeResultFile(parts, run);
  const result = run.board.outputs.has_result ? await parts.turns.ownWork.run(run, signal, judge) : null;
  const summary = await superviseClosing(parts, run, signal);
  if (!signal.aborted) run.submit({ type: "close_run", summary_markdown: summary, result });
}

/** Whether the result file of the run can be served as its result. */
export async function judgeResultFile(
  parts: Pick<RuntimeParts, "blobs">,
  run: Pick<OwnedRun, "runId" | "given">,
): Promise<ResultState> {
  const found = await parts.blobs.open(outputBlobKey(run.runId, "result.json"));
  if (!found) return { error: "unavailable", schema_version: null };
  if (found.info.bytes > limits.outputs.resultInlineMaxBytes) {
    found.stream.destroy();
    return { error: "too_large", schema_version: null };
  }
  return await judgeResult(await buffer(found.stream), run.given.definition.result_schema);
}

async function superviseClosing(
  parts: RuntimeParts,
  run: OwnedRun,
  signal: AbortSignal,
): Promise<string | null> {
  const { supervisor } = run.given.definition;
  const agent = supervisor === null ? null : await loadAgent(parts.database, parts.texts, supervisor);
  if (!agent) return null;
  const steps = run.board.steps.map(({ slug, stage, result_summary }) => ({ slug, stage, result_summary }));
  const outcome = await runScript(
    parts,
    {
      run,
      agent,
      context: {
        run_id: run.runId,
        parameters: run.given.parameters,
        input_text: run.given.inputText,
        steps,
      },
      inputs: [],
      decisions: [],
      seed: `${run.runId} closing`,
      nowMs: run.board.started_at ?? 0,
      signal,
      observer: { progress: () => {}, toolCalled: () => {}, toolFinished: () => {}, outputWritten: () => {} },
      onYield: () => {},
    },
    async () => {},
  );
  const words = outcome.kind === "completed" ? outcome.text.stdout.trim() : "";
  if (words === "") return null;
  // The supervisor saw the input before redaction, and may quote it.
  return redactsSteps(run) ? (await redactHandedOn(parts, run, words, signal)).text : words;
}
