import { createHash } from "node:crypto";
import type { FileEnvironment } from "@sluice/contract";
import type {
  FlaggedDecision,
  FlaggedPattern,
  ScriptLanguage,
  StepLimits,
  StepOutcome,
} from "./environment.ts";
import { limitsOf } from "./limits-of.ts";
import type { ScriptRuntime } from "./script-runtime.ts";
import { failedStep } from "./step-outcomes.ts";

/** A script that runs once, by itself: outside any run. */
export interface LoneScript {
  /** Names its folder, and takes its turn. */
  readonly id: string;
  /** Who shares with whom. */
  readonly lane: string;
  readonly language: ScriptLanguage;
  readonly script: string;
  readonly contextJson: string;
  /** Null: the default environment. */
  readonly environment: FileEnvironment | null;
  /** Null: the prebuilt image. */
  readonly imageId: string | null;
  readonly flagged: readonly FlaggedPattern[];
  readonly decisions: readonly FlaggedDecision[];
  readonly maxTimeoutMs: number;
  readonly outputBytes: number;
  readonly nowMs: number;
  readonly signal: AbortSignal;
  progress(text: string): void;
}

/** Runs a script in its environment. What it wrote is gone when this returns. */
export async function runAlone(runtime: ScriptRuntime, lone: LoneScript): Promise<StepOutcome> {
  const { id, lane, language, script, environment, imageId, signal } = lone;
  const quiet = { say: async () => {}, signal };
  const unpacked = imageId === null ? null : await runtime.images.ready(imageId, quiet);
  if (unpacked && !unpacked.ok) return failedStep(unpacked.reason);
  const bounds = limitsOf(environment);
  const limits: StepLimits = {
    ...bounds,
    timeoutMs: Math.min(bounds.timeoutMs, lone.maxTimeoutMs),
    outputBytes: lone.outputBytes,
  };
  let staged: Promise<string> | null = null;
  const turn = await runtime.scriptTurns.take({ lane, runId: id }, signal);
  try {
    return await runtime.environments[environment?.kind ?? "virtual"].run({
      language,
      script,
      contextJson: lone.contextJson,
      inputs: [],
      limits,
      image: unpacked?.image,
      flagged: lone.flagged,
      decisions: lone.decisions,
      seed: createHash("sha256").update(id).digest("hex"),
      nowMs: lone.nowMs,
      stage: () => {
        staged ??= runtime.staging.make(id);
        return staged;
      },
      signal,
      observer: {
        progress: (text) => lone.progress(text),
        toolCalled() {},
        toolFinished() {},
        outputWritten() {},
      },
      onYield: () => turn.yield(),
    });
  } finally {
    turn.end();
    if (staged !== null) await runtime.staging.remove(await staged);
  }
}
