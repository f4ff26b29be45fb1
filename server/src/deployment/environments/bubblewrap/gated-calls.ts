import { randomBytes } from "node:crypto";
import { CommandGate } from "../command-gate.ts";
import type { StepOutcome, StepRequest } from "../environment.ts";
import { quoteArgument } from "../quote-argument.ts";
import { stepBounds } from "../step-bounds.ts";
import type { GatedProgram } from "./gated-programs.ts";

/**
 * The calls of programs that are kept out of a sandbox. The server decides on each. For a call that may run, it orders
 * the set-up outside the sandbox to bring the program in under a secret name, and to remove it after the call.
 */
export class GatedCalls {
  readonly #request: StepRequest;
  readonly #gated: readonly GatedProgram[];
  readonly #order: (line: string) => void;
  readonly #gate: CommandGate;
  /** Where the program of each call that is under way was brought in. */
  readonly #places = new Map<number, string>();
  #calls = 0;

  /** An order is one line: nothing that a script chose may be in it unchecked. */
  constructor(request: StepRequest, gated: readonly GatedProgram[], order: (line: string) => void) {
    this.#request = request;
    this.#gated = gated;
    this.#order = order;
    this.#gate = new CommandGate(request.flagged, request.decisions);
  }

  /** Gives the outcome of the attempt when a person must decide first; false when this was no call. */
  begin([program, asked = "", folder = "", called, ...args]: readonly string[]): StepOutcome | boolean {
    const index = Number(program);
    const gated = this.#gated[index];
    if (gated === undefined || called === undefined || !/^[\d.]{1,32}$/u.test(asked)) return false;
    // A name that a script made up for it, by a link of its own for instance, changes nothing.
    const name = gated.names.has(called) ? called : (gated.flaggedNames[0] ?? called);
    const argv = [name, ...args];
    const verdict = this.#gate.judge(argv, folder, "");
    if (verdict.kind === "park") {
      const { command, decisionsUsed } = verdict;
      return { kind: "parked", command, decisionsUsed };
    }
    if (verdict.kind === "refuse") {
      this.#order(`refuse ${asked} ${verdict.note.replaceAll(/\s+/gu, " ")}`);
      return true;
    }
    const id = ++this.#calls;
    if (id <= stepBounds.toolCalls) {
      const command = argv.map(quoteArgument).join(" ").slice(0, stepBounds.toolCommandLength);
      this.#request.observer.toolCalled({ id, command });
    }
    const place = randomBytes(16).toString("hex");
    this.#places.set(id, place);
    const plainName = /^[\w.+-]+$/u.test(name) ? name : "program";
    this.#order(`run ${asked} ${id} ${place} ${plainName} ${index}`);
    return true;
  }

  finish([number, exitCode]: readonly string[]): void {
    const id = Number(number);
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#places.delete(id);
    this.#order(`remove ${place}`);
    if (id <= stepBounds.toolCalls)
      this.#request.observer.toolFinished({ id, exitCode: Number(exitCode) || 0 });
  }
}
