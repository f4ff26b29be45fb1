import { buffer } from "node:stream/consumers";
import { limits } from "@sluice/contract";
import type { ResultState, RunCommand } from "@sluice/core";
import { loadAgent } from "../agents/load-agent.ts";
import { judgeResult } from "../outputs/judge-result.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import type { StepContext } from "./perform-step.ts";
import { runScript } from "./run-script.ts";
import type { RuntimeParts } from "./runtime-parts.ts";

/** The last work of a run: what is to be said of its result file, and its supervisor's closing words. */
export async function closeRun(
  parts: RuntimeParts,
  run: StepContext,
  signal: AbortSignal,
): Promise<RunCommand | null> {
  const result = run.board.outputs.has_result ? await judgeResultFile(parts, run) : null;
  const summary = await superviseClosing(parts, run, signal);
  if (signal.aborted) return null;
  return { type: "close_run", summary_markdown: summary, result };
}

async function judgeResultFile(parts: RuntimeParts, run: StepContext): Promise<ResultState> {
  const found = await parts.blobs.open(outputBlobKey(run.board.plan.run_id, "result.json"));
  if (!found) return { error: "unavailable", schema_version: null };
  if (found.info.bytes > limits.outputs.resultInlineMaxBytes) {
    found.stream.destroy();
    return { error: "too_large", schema_version: null };
  }
  return await judgeResult(await buffer(found.stream), run.definition.result_schema);
}

async function superviseClosing(
  parts: RuntimeParts,
  run: StepContext,
  signal: AbortSignal,
): Promise<string | null> {
  const { supervisor } = run.definition;
  const agent = supervisor === null ? null : await loadAgent(parts.database, parts.texts, supervisor);
  if (!agent) return null;
  const steps = run.board.steps.map(({ slug, stage, result_summary }) => ({ slug, stage, result_summary }));
  const outcome = await runScript(
    parts,
    {
      agent,
      context: {
        run_id: run.board.plan.run_id,
        parameters: run.parameters,
        input_text: run.inputText,
        steps,
      },
      decisions: [],
      seed: `${run.board.plan.run_id} closing`,
      nowMs: run.board.started_at ?? 0,
      signal,
      observer: { progress: () => {}, toolCalled: () => {}, toolFinished: () => {}, outputWritten: () => {} },
    },
    async () => {},
  );
  return outcome.kind === "completed" ? outcome.text.stdout.trim() || null : null;
}
