import type { StepRequest } from "../environments/environment.ts";
import type { HeldRun } from "./held-run.ts";

/** Logs what a step reports as it goes. The run keeps the order, and stores them with what comes next. */
export class StepReports implements ObserverOfStep {
  readonly #run: HeldRun;
  readonly #from: { readonly step: string; readonly attempt: number };
  readonly #redact: (text: string) => string;

  constructor(run: HeldRun, from: { step: string; attempt: number }, redact: (text: string) => string) {
    this.#run = run;
    this.#from = from;
    this.#redact = redact;
  }

  progress(message: string): void {
    this.#run.tell({ type: "report_progress", ...this.#from, message: this.#redact(message) });
  }

  toolCalled({ id, command }: { id: number; command: string }): void {
    const call = { call_id: String(id), tool: "shell", input: this.#redact(command), mcp: false };
    this.#run.tell({ type: "tool_called", ...this.#from, ...call });
  }

  toolFinished({ id, exitCode }: { id: number; exitCode: number }): void {
    const finished = { call_id: String(id), ok: exitCode === 0, output: `exit ${exitCode}` };
    this.#run.tell({ type: "tool_finished", ...this.#from, ...finished });
  }

  outputWritten(): void {} // told when the file is kept
}

type ObserverOfStep = StepRequest["observer"];
