import type { FileEnvironment } from "@sluice/contract";
import type { FlaggedPattern } from "./environment.ts";
import { flaggedDefaultsOf } from "./flagged-command-defaults.ts";

const usualReason = "is on the list of this environment";

/** What an environment asks a person about; null is the default one. */
export function flaggedIn(environment: FileEnvironment | null): readonly FlaggedPattern[] {
  const own = environment?.flagged_commands;
  if (own === undefined) return flaggedDefaultsOf(environment?.kind ?? "virtual");
  return own.map((each) => {
    const { pattern, reason = "" } = typeof each === "string" ? { pattern: each } : each;
    return { pattern, reason: reason.trim() === "" ? usualReason : reason };
  });
}
