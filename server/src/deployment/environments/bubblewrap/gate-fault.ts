import type { FlaggedPattern } from "../environment.ts";
import { flaggedInSandboxFault } from "../flagged-in-sandbox.ts";
import type { GatedProgram } from "./gated-programs.ts";

/**
 * Why this machine cannot gate what is flagged. Either a pattern was saved before such patterns were refused, or a
 * flagged program is the same file as one that the sandbox needs (as with busybox).
 */
export function gateFault(
  patterns: readonly FlaggedPattern[],
  gated: readonly GatedProgram[],
  /** Where the programs that the sandbox needs really are. */
  needed: readonly (string | null)[],
): string | null {
  for (const { pattern } of patterns) {
    const fault = flaggedInSandboxFault(pattern);
    if (fault !== null) return `The flagged command ${JSON.stringify(pattern)} cannot be kept. ${fault}`;
  }
  const clash = gated.find(({ paths }) => paths.some((path) => needed.includes(path)));
  if (clash === undefined) return null;
  return `On this server the flagged command ${JSON.stringify(clash.flaggedNames[0])} is one file with a program that runs scripts, so it cannot be held back. Use the virtual shell.`;
}
