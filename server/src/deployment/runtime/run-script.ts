import { createHash } from "node:crypto";
import type { FileEnvironment } from "@sluice/contract";
import type { Asker } from "@sluice/core";
import type { EquippedAgent } from "../agents/load-agent.ts";
import type {
  FlaggedDecision,
  InputFile,
  ScriptEnvironment,
  StepOutcome,
  StepRequest,
} from "../environments/environment.ts";
import { flaggedIn } from "../environments/flagged-in.ts";
import { noImages } from "../environments/images/no-images.ts";
import { limitsOf } from "../environments/limits-of.ts";
import { failedStep } from "../environments/step-outcomes.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { withStores } from "./with-stores.ts";

const keptOutputBytes = 1024 * 1024;

export interface ScriptWork {
  run: Asker;
  agent: EquippedAgent;
  context: Record<string, unknown>;
  inputs: readonly InputFile[];
  decisions: readonly FlaggedDecision[];
  /** The same each time this work starts again after a decision. */
  seed: string;
  nowMs: number;
  signal: AbortSignal;
  observer: StepRequest["observer"];
  onYield(): void;
}

/** Runs an agent's script in its environment, and calls `keep` with what it wrote before the folder is removed. */
export async function runScript(
  parts: RuntimeParts,
  work: ScriptWork,
  keep: (outcome: StepOutcome) => Promise<void>,
): Promise<StepOutcome> {
  const { engine, environment, imageId } = work.agent;
  if (engine.type !== "script") throw new Error(`The agent ${work.agent.name} has no script.`);
  const unpacked = imageId === undefined ? null : await imageOf(parts, imageId, work.signal);
  if (unpacked && !unpacked.ok) {
    const failed = failedStep(unpacked.reason);
    await keep(failed);
    return failed;
  }
  let staged: Promise<string> | null = null;
  const stage = () => {
    staged ??= withStores(parts, work.signal, () => parts.staging.make(work.run.runId));
    return staged;
  };
  try {
    const outcome = await inTurn(parts, work, (onYield) =>
      environmentOf(parts, environment).run({
        language: engine.language,
        script: engine.script,
        contextJson: JSON.stringify(work.context),
        inputs: work.inputs,
        image: unpacked?.image,
        limits: { ...limitsOf(environment), outputBytes: keptOutputBytes },
        flagged: flaggedIn(environment),
        decisions: work.decisions,
        seed: createHash("sha256").update(work.seed).digest("hex"),
        nowMs: work.nowMs,
        stage,
        signal: work.signal,
        observer: work.observer,
        onYield,
      }),
    );
    await keep(outcome);
    return outcome;
  } finally {
    if (staged !== null) await parts.staging.remove(await staged);
  }
}

/** Once it is on this machine, it is there at once. */
async function imageOf({ images = noImages }: RuntimeParts, imageId: string, signal: AbortSignal) {
  return await images.ready(imageId, { say: async () => {}, signal });
}

async function inTurn(
  { turns }: RuntimeParts,
  { run, signal, onYield }: ScriptWork,
  script: (onYield: () => void) => Promise<StepOutcome>,
): Promise<StepOutcome> {
  const turn = await turns.scripts.take(run, signal);
  try {
    return await script(() => {
      turn.yield();
      onYield();
    });
  } finally {
    turn.end();
  }
}

export function environmentOf(parts: RuntimeParts, environment: FileEnvironment | null): ScriptEnvironment {
  return parts.environments[environment?.kind ?? "virtual"];
}
