import { createHash } from "node:crypto";
import type { FlaggedCommand, FlaggedDecision, FlaggedPattern } from "./environment.ts";
import { findFlagged } from "./flagged-commands.ts";
import { quoteArgument } from "./quote-argument.ts";
import { stepBounds } from "./step-bounds.ts";

export type GateVerdict =
  | { readonly kind: "run" }
  | { readonly kind: "refuse"; readonly note: string }
  | { readonly kind: "park"; readonly command: FlaggedCommand; readonly decisionsUsed: number };

/** Consumes the decisions in the order they were made; one made for another command never counts. */
export class CommandGate {
  readonly #patterns: readonly FlaggedPattern[];
  readonly #decisions: readonly FlaggedDecision[];
  #used = 0;

  constructor(patterns: readonly FlaggedPattern[], decisions: readonly FlaggedDecision[]) {
    this.#patterns = patterns;
    this.#decisions = decisions;
  }

  /** True until the script has caught up with the last decision: it is repeating what it did before. */
  get isRepeating(): boolean {
    return this.#used < this.#decisions.length;
  }

  judge(argv: readonly string[], folder: string, stdinLatin1: string): GateVerdict {
    const flagged = findFlagged(argv, this.#patterns);
    if (flagged === null) return { kind: "run" };
    const command = argv.map(quoteArgument).join(" ");
    if (command.length > stepBounds.shownCommandLength || folder.length > 4096) {
      return { kind: "refuse", note: "it is too long to be shown to the person who would have to allow it" };
    }
    const fingerprint = createHash("sha256")
      .update(JSON.stringify([argv, folder]))
      .update(stdinLatin1, "latin1")
      .digest("hex");
    const decision = this.#decisions[this.#used];
    if (decision === undefined || decision.fingerprint !== fingerprint) {
      const stdinBytes = stdinLatin1.length;
      const shown = { command, folder, stdinBytes, ...flagged, fingerprint };
      return { kind: "park", command: shown, decisionsUsed: this.#used };
    }
    this.#used += 1;
    return decision.allow ? { kind: "run" } : { kind: "refuse", note: decision.note };
  }
}
