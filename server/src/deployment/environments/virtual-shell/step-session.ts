import type { Socket } from "node:net";
import type { InputFile, StepOutcome, StepRequest } from "../environment.ts";
import { protocolSentence } from "../failure-sentences.ts";
import { encodeBytesFrame, type Frame } from "../frame-codec.ts";
import { OutputFault, OutputStaging } from "../output-staging.ts";
import { stepBounds } from "../step-bounds.ts";
import { exitedStep, failedStep } from "../step-outcomes.ts";
import { parseShellMessage } from "./parse-shell-message.ts";
import type { ShellMessage } from "./shell-messages.ts";

const inputChunkBytes = 256 * 1024;

/**
 * The server's side of one attempt: turns what the sandbox says into calls on the observer and, in the
 * end, an outcome. A message that no sound sandbox sends ends the attempt.
 */
export class StepSession {
  readonly #request: StepRequest;
  readonly #socket: Socket;
  readonly #staging: OutputStaging;
  readonly #fetched = new Set<number>();
  readonly #openCalls = new Set<number>();
  #progressLeft: number = stepBounds.progressMessages;
  #callsLeft: number = stepBounds.toolCalls;
  readonly #settle: (outcome: StepOutcome) => void;
  #isOver = false;

  constructor(request: StepRequest, socket: Socket, settle: (outcome: StepOutcome) => void) {
    this.#request = request;
    this.#socket = socket;
    this.#settle = settle;
    this.#staging = new OutputStaging({
      folder: request.stage,
      maxBytes: request.limits.storageBytes,
    });
  }

  async accept(frame: Frame): Promise<void> {
    if (this.#isOver) return;
    try {
      const message = frame.kind === "json" ? parseShellMessage(frame.value) : null;
      if (frame.kind === "bytes") this.#announce(await this.#staging.write(frame.bytes));
      else if (message === null || !(await this.#handle(message))) this.fail(protocolSentence);
    } catch (cause) {
      this.fail(cause instanceof OutputFault ? cause.message : protocolSentence);
    }
  }

  fail(reason: string): void {
    this.end(failedStep(reason));
  }

  end(outcome: StepOutcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    void this.#staging.abandon().then(() => this.#settle(outcome));
  }

  async #handle(message: ShellMessage): Promise<boolean> {
    const { observer } = this.#request;
    switch (message.type) {
      case "ready":
        return false;
      case "read":
        return this.#startFetch(message.input);
      case "progress":
        this.#progressLeft -= 1;
        observer.progress(message.text.slice(0, stepBounds.progressLength));
        return this.#progressLeft >= 0;
      case "tool_called":
        this.#callsLeft -= 1;
        this.#openCalls.add(message.id);
        observer.toolCalled({
          id: message.id,
          command: message.command.slice(0, stepBounds.toolCommandLength),
        });
        return this.#callsLeft >= 0;
      case "tool_finished":
        if (!this.#openCalls.delete(message.id)) return false;
        observer.toolFinished({ id: message.id, exitCode: message.exitCode });
        return true;
      case "flagged":
        this.end({ kind: "parked", command: message.command, decisionsUsed: message.decisionsUsed });
        return true;
      case "output":
        this.#announce(await this.#staging.begin(message.path, message.bytes));
        return true;
      case "skipped":
        this.#staging.skip(message.path, message.reason);
        return true;
      case "done":
        return this.#finish(message);
    }
  }

  #announce(output: Awaited<ReturnType<OutputStaging["write"]>>): void {
    if (output !== null) this.#request.observer.outputWritten(output);
  }

  #finish(message: Extract<ShellMessage, { type: "done" }>): boolean {
    if (!this.#staging.isComplete) return false;
    const text = { stdout: message.stdout, stderr: message.stderr, truncated: message.truncated };
    this.end(exitedStep(message.exitCode, text, this.#staging));
    return true;
  }

  #startFetch(index: number): boolean {
    const input = this.#request.inputs[index];
    if (input === undefined || this.#fetched.has(index)) return false;
    this.#fetched.add(index);
    this.#sendInput(input).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      this.fail(
        `The input ${input.path} could not be read (${why}). Check that it still exists and start the run again.`,
      );
    });
    return true;
  }

  async #sendInput(input: InputFile): Promise<void> {
    let sent = 0;
    for await (const chunk of input.open()) {
      for (let at = 0; at < chunk.length; at += inputChunkBytes) {
        if (this.#isOver) return;
        const part = chunk.subarray(at, at + inputChunkBytes);
        sent += part.length;
        if (sent > input.bytes) throw new Error("it has grown since it was listed");
        if (!this.#socket.write(encodeBytesFrame(part))) await this.#drained();
      }
    }
    if (sent !== input.bytes) throw new Error("it is shorter than it was when listed");
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        this.#socket.off("drain", go).off("close", go);
        resolve();
      };
      this.#socket.on("drain", go).on("close", go);
    });
  }
}
