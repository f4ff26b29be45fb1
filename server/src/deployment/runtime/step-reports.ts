import type { StepRequest } from "../environments/environment.ts";
import type { OwnedRun } from "./owned-run.ts";

/** Submits what a step reports while it works. The run keeps the order, and stores reports with what comes next. */
export class StepReports implements ObserverOfStep {
  readonly #run: OwnedRun;
  readonly #from: { readonly step: string; readonly attempt: number };
  readonly #redact: (text: string) => string;

  constructor(run: OwnedRun, from: { step: string; attempt: number }, redact: (text: string) => string) {
    this.#run = run;
    this.#from = from;
    this.#redact = redact;
  }

  progress(message: string): void {
    this.#run.submit({ type: "report_progress", ...this.#from, message: this.#redact(message) });
  }

  toolCalled({ id, command }: { id: number; command: string }): void {
    const call = { call_id: String(id), tool: "shell", input: this.#redact(command), mcp: false };
    this.#run.submit({ type: "tool_called", ...this.#from, ...call });
  }

  toolFinished({ id, exitCode }: { id: number; exitCode: number }): void {
    const finished = { call_id: String(id), ok: exitCode === 0, output: `exit ${exitCode}` };
    this.#run.submit({ type: "tool_finished", ...this.#from, ...finished });
  }

  outputWritten(): void {} // submitted when the file is stored
}

type ObserverOfStep = StepRequest["observer"];
