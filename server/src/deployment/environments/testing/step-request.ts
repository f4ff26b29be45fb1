import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CollectedOutput, ScriptEnvironment, StepOutcome, StepRequest } from "../environment.ts";
import { flaggedCommandDefaults } from "../flagged-command-defaults.ts";

interface Heard {
  readonly progress: string[];
  readonly called: string[];
  readonly exitCodes: number[];
  readonly written: string[];
}

export interface TriedStep {
  readonly outcome: StepOutcome;
  readonly heard: Heard;
  /** Outputs by path, as text. */
  readonly files: Record<string, string>;
}

export const mib = 1024 * 1024;

/** Runs one attempt in a private staging folder and reads back what it collected. */
export async function tryStep(
  environment: Pick<ScriptEnvironment, "run">,
  request: Partial<StepRequest> & Pick<StepRequest, "script">,
): Promise<TriedStep> {
  const stagingFolder = await mkdtemp(join(tmpdir(), "sluice-staging-"));
  const heard: Heard = { progress: [], called: [], exitCodes: [], written: [] };
  try {
    const outcome = await environment.run({
      language: "bash",
      contextJson: JSON.stringify({ parameters: { name: "Ada" }, input_text: "hello" }),
      inputs: [],
      limits: { timeoutMs: 25_000, memoryMb: 1024, storageBytes: 64 * mib, outputBytes: 64 * 1024 },
      flagged: flaggedCommandDefaults,
      decisions: [],
      seed: "run_1/step/1",
      nowMs: Date.UTC(2026, 0, 2, 3, 4, 5),
      stage: async () => stagingFolder,
      signal: new AbortController().signal,
      onYield: () => {},
      observer: {
        progress: (text) => heard.progress.push(text),
        toolCalled: ({ command }) => heard.called.push(command),
        toolFinished: ({ exitCode }) => heard.exitCodes.push(exitCode),
        outputWritten: ({ path }) => heard.written.push(path),
      },
      ...request,
    });
    return { outcome, heard, files: await readOutputs(outcome) };
  } finally {
    await rm(stagingFolder, { recursive: true, force: true });
  }
}

async function readOutputs(outcome: StepOutcome): Promise<Record<string, string>> {
  const outputs: readonly CollectedOutput[] = "outputs" in outcome ? outcome.outputs : [];
  const texts = outputs.map(async ({ path, hostPath }) => [path, await readFile(hostPath, "utf8")] as const);
  return Object.fromEntries(await Promise.all(texts));
}

export function inputOf(path: string, content: string) {
  const bytes = Buffer.from(content);
  return {
    path,
    bytes: bytes.length,
    open: async function* () {
      yield bytes;
    },
  };
}
