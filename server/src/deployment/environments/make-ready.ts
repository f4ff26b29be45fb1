import type { FileEnvironment } from "@sluice/contract";
import type { ScriptLanguage } from "./environment.ts";
import type { ShownState } from "./provisioning-state.ts";
import { runAlone } from "./run-alone.ts";
import type { ScriptRuntime } from "./script-runtime.ts";

export interface Readied {
  readonly versionId: string;
  readonly spec: FileEnvironment;
  /** Null: the prebuilt image. */
  readonly imageId: string | null;
  /** Adds a line to the log. */
  say(text: string): Promise<void>;
  readonly signal: AbortSignal;
}

const kindWords = {
  virtual: "The virtual shell needs nothing of the machine.",
  sandbox: "The machine can make sandboxes.",
} as const;

/** Each says one word if it works; the first must, since the others are started from it. */
const trials: readonly { language: ScriptLanguage; called: string; script: string }[] = [
  { language: "bash", called: "bash", script: "echo ready" },
  { language: "javascript", called: "JavaScript", script: 'console.log("ready");' },
  { language: "python", called: "Python", script: 'print("ready")' },
];
const trialTimeoutMs = 60_000;

/** Sees to it that scripts can run in an environment, and tries each language once. */
export async function makeReady(runtime: ScriptRuntime, readied: Readied): Promise<ShownState> {
  const { spec, say, signal } = readied;
  await say(`Looking whether the machine has what an environment of the kind ${spec.kind} needs.`);
  const status = await runtime.environments[spec.kind].status();
  if (status.state === "needs_attention") return status;
  await say(kindWords[spec.kind]);
  if (readied.imageId !== null) {
    const unpacked = await runtime.images.ready(readied.imageId, readied);
    if (!unpacked.ok) return { state: "needs_attention", reason: unpacked.reason };
    await say("The image is on this machine.");
  }
  for (const { language, called, script } of trials) {
    const fault = await tryScript(runtime, readied, language, script);
    signal.throwIfAborted();
    if (fault === null) {
      await say(`A script in ${called} ran.`);
    } else if (language === "bash") {
      return { state: "needs_attention", reason: `A script in bash could not be run: ${fault}` };
    } else {
      await say(`Scripts in ${called} cannot be run here: ${fault}`);
    }
  }
  return { state: "active", reason: null };
}

async function tryScript(
  runtime: ScriptRuntime,
  { versionId, spec, imageId, signal }: Readied,
  language: ScriptLanguage,
  script: string,
): Promise<string | null> {
  const outcome = await runAlone(runtime, {
    id: versionId,
    lane: "provisioning",
    language,
    script,
    contextJson: "{}",
    environment: spec,
    imageId,
    flagged: [],
    decisions: [],
    maxTimeoutMs: trialTimeoutMs,
    outputBytes: 1_024,
    nowMs: 0,
    signal,
    progress() {},
  });
  if (outcome.kind === "failed") return outcome.reason;
  return outcome.kind === "completed" && outcome.summary === "ready"
    ? null
    : "It did not say what it should.";
}
