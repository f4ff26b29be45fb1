import type { FlaggedPattern } from "../environment.ts";
import { flaggedNamesOf } from "../flagged-commands.ts";
import { globMatch } from "../glob-match.ts";
import type { InstalledProgram } from "./installed-programs.ts";

/** A program that is kept out of the sandbox: each call of it is asked for. */
export interface GatedProgram extends InstalledProgram {
  /** Those of its names that a pattern flags. */
  readonly flaggedNames: readonly string[];
}

export function gatedPrograms(
  programs: readonly InstalledProgram[],
  patterns: readonly FlaggedPattern[],
): GatedProgram[] {
  const flagged = patterns.flatMap(({ pattern }) => flaggedNamesOf(pattern));
  return programs.flatMap((program) => {
    const flaggedNames = [...program.names].filter((name) => flagged.some((glob) => globMatch(glob, name)));
    return flaggedNames.length === 0 ? [] : [{ ...program, flaggedNames }];
  });
}
