import { type FileEnvironment, limits } from "@sluice/contract";
import type { FlaggedDecision, ScriptLanguage, StepOutcome } from "../environments/environment.ts";
import { flaggedIn } from "../environments/flagged-in.ts";
import { runAlone } from "../environments/run-alone.ts";
import type { ScriptRuntime } from "../environments/script-runtime.ts";
import { noResult, type TrialResult } from "./present-trial.ts";

export interface TrialWork {
  readonly trialId: string;
  readonly lane: string;
  readonly language: ScriptLanguage;
  readonly script: string;
  readonly contextJson: string;
  readonly environment: FileEnvironment | null;
  /** Null: the prebuilt image. */
  readonly imageId: string | null;
  readonly nowMs: number;
  readonly signal: AbortSignal;
}

const maxAsked = 20;
const maxProgress = 100;
const maxFiles = 200;
const timeoutMs = limits.trial.timeoutSeconds * 1_000;

/**
 * Runs a script as a step would run it. A flagged command would wait for a person; here it is written down, and the
 * script starts again with that command allowed: nothing it does leaves the environment.
 */
export async function runTrial(
  runtime: ScriptRuntime,
  work: TrialWork,
): Promise<{ readonly state: "completed" | "failed" | "stopped"; readonly result: TrialResult }> {
  const { trialId: id, environment, ...script } = work;
  const asked: TrialResult["would_ask"] = [];
  const decisions: FlaggedDecision[] = [];
  const endsAt = performance.now() + timeoutMs;
  for (;;) {
    const progress: string[] = [];
    const outcome = await runAlone(runtime, {
      id,
      environment,
      ...script,
      flagged: flaggedIn(environment),
      decisions,
      maxTimeoutMs: Math.max(1_000, Math.round(endsAt - performance.now())),
      outputBytes: limits.trial.outputBytes,
      progress: (text) => {
        if (progress.length < maxProgress) progress.push(text);
      },
    });
    const said = { ...noResult, progress, would_ask: asked };
    if (outcome.kind === "stopped") return { state: "stopped", result: said };
    if (outcome.kind !== "parked") return { state: outcome.kind, result: resultOf(outcome, said) };
    const { command, pattern, reason, fingerprint } = outcome.command;
    asked.push({ command, pattern, reason });
    if (asked.length > maxAsked) {
      const tooMany = `More than ${maxAsked} commands would wait for a person. The script was stopped.`;
      return { state: "failed", result: { ...said, reason: tooMany } };
    }
    // Those that no longer hold are forgotten, as the runtime does.
    decisions.splice(outcome.decisionsUsed);
    decisions.push({ fingerprint, allow: true });
  }
}

function resultOf(
  outcome: Extract<StepOutcome, { kind: "completed" | "failed" }>,
  said: TrialResult,
): TrialResult {
  const { outputs, skipped, text } = outcome;
  return {
    ...said,
    ...(text ?? {}),
    reason: outcome.kind === "failed" ? outcome.reason : null,
    exit_code: outcome.kind === "failed" ? outcome.exitCode : 0,
    files: outputs.slice(0, maxFiles).map(({ path, bytes }) => ({ path, bytes })),
    skipped: skipped.slice(0, maxFiles).map(({ path, reason }) => ({ path, reason })),
  };
}
