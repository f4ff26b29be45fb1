import type { SeededRandom } from "@sluice/core/testing";
import type {
  EnvironmentStatus,
  ScriptEnvironment,
  StepOutcome,
  StepRequest,
} from "../../environments/environment.ts";

// None whose title would be looked up in the file: that reads a real disk, whose time is not the world's.
const fileNames = ["report.txt", "data.csv", "notes/today.txt", "result.json"] as const;

/** How a simulated process experiences time: `sleep` never ends once it is dead. */
export interface Mortal {
  sleep(ms: number): Promise<void>;
}

/** An environment whose scripts do what the seed says: work a while, ask, fail, write, choose. */
export class PretendEnvironment implements ScriptEnvironment {
  readonly #random: SeededRandom;
  readonly #process: Mortal;
  readonly #onBegin: (runId: string, step: string) => void;

  constructor(random: SeededRandom, process: Mortal, onBegin: (runId: string, step: string) => void) {
    this.#random = random;
    this.#process = process;
    this.#onBegin = onBegin;
  }

  async status(): Promise<EnvironmentStatus> {
    return { state: "ready" };
  }

  async stop(): Promise<void> {}

  async run(request: StepRequest): Promise<StepOutcome> {
    const random = this.#random;
    const {
      run_id,
      step = "",
      labels = [],
    } = JSON.parse(request.contextJson) as {
      run_id: string;
      step?: string;
      labels?: string[];
    };
    if (step !== "") this.#onBegin(run_id, step);
    for (let reports = random.between(0, 2); reports > 0; reports -= 1) {
      await this.#process.sleep(random.between(1, 400));
      if (request.signal.aborted) return { kind: "stopped" };
      request.observer.progress(`${reports} to go`);
    }
    await this.#process.sleep(random.between(1, 1_500));
    if (request.signal.aborted) return { kind: "stopped" };
    if (step !== "" && request.decisions.length === 0 && random.chance(0.12)) return parked(step);
    const text = { stdout: random.pickAny(labels) ?? `${step} is done`, stderr: "", truncated: false };
    const outputs = fileNames
      .filter(() => random.chance(0.15))
      .map((path) => ({ path, bytes: 2, hostPath: "anywhere" }));
    if (random.chance(0.05)) {
      const reason = "The script ended with exit code 1.";
      return { kind: "failed", reason, exitCode: 1, text, outputs, skipped: [] };
    }
    return { kind: "completed", summary: text.stdout, text, outputs, skipped: [] };
  }
}

function parked(step: string): StepOutcome {
  const command = `rm -r /workspace/${step}`;
  const rule = { pattern: "rm -r*", reason: "deletes a folder" };
  return {
    kind: "parked",
    command: { command, folder: "/workspace", stdinBytes: 0, ...rule, fingerprint: `print of ${command}` },
    decisionsUsed: 0,
  };
}
