import type { FlaggedPattern } from "../environment.ts";
import { flaggedInSandboxFault } from "../flagged-in-sandbox.ts";
import type { HeldProgram } from "./held-programs.ts";

/**
 * Why this machine cannot keep what is flagged: a pattern that was saved before such patterns were refused, or a
 * flagged program that is one file with a program the sandbox needs, as where all of them are one.
 */
export function heldFault(
  patterns: readonly FlaggedPattern[],
  held: readonly HeldProgram[],
  /** Where the programs that the sandbox needs really are. */
  needed: readonly (string | null)[],
): string | null {
  for (const { pattern } of patterns) {
    const fault = flaggedInSandboxFault(pattern);
    if (fault !== null) return `The flagged command ${JSON.stringify(pattern)} cannot be kept. ${fault}`;
  }
  const clash = held.find(({ paths }) => paths.some((path) => needed.includes(path)));
  if (clash === undefined) return null;
  return `On this server the flagged command ${JSON.stringify(clash.flaggedNames[0])} is one file with a program that runs scripts, so it cannot be held back. Use the virtual shell.`;
}
