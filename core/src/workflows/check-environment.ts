import { type FileEnvironment, limits, type Problem } from "@sluice/contract";
import { countCodePoints } from "../text/count-code-points.ts";
import { groupDigits } from "../text/group-digits.ts";
import { checkTexts } from "./check-workflow-texts.ts";

/** Flagged commands have a grammar of their own, and not each can be kept in each kind of environment. */
export type FlaggedFaultOf = (pattern: string, kind: FileEnvironment["kind"]) => string | null;

/** What is wrong with the settings of an environment. */
export function checkEnvironment(environment: FileEnvironment, flaggedFaultOf: FlaggedFaultOf): Problem[] {
  const { name, description = "", flagged_commands = [] } = environment;
  const bounds = limits.environment;
  const problems = [
    ...checkTexts({ name, description }, bounds),
    ...rangeProblems("memory_mb", environment.memory_mb, bounds.memoryMb),
    ...rangeProblems("timeout_s", environment.timeout_s, bounds.timeoutSeconds),
    ...rangeProblems("storage_mb", environment.storage_mb, bounds.workspaceMb),
  ];
  if (environment.image !== undefined && environment.kind !== "sandbox") {
    problems.push({ name: "image", reason: "A custom image runs in a sandbox only." });
  }
  if (flagged_commands.length > bounds.maxFlaggedCommands) {
    problems.push({
      name: "flagged_commands",
      reason: `List at most ${bounds.maxFlaggedCommands} patterns, not ${flagged_commands.length}.`,
    });
  }
  for (const [index, flagged] of flagged_commands.entries()) {
    const { pattern, reason: why = "" } = typeof flagged === "string" ? { pattern: flagged } : flagged;
    const fault = flaggedFaultOf(pattern, environment.kind);
    if (fault !== null) problems.push({ name: `flagged_commands[${index}]`, reason: fault });
    const max = bounds.flaggedReasonMaxChars;
    if (countCodePoints(why) > max) {
      const reason = `Write at most ${max} characters.`;
      problems.push({ name: `flagged_commands[${index}].reason`, reason });
    }
  }
  return problems;
}

/** Memory brings its processors with it: as many whole ones as it holds their share. */
export function vcpuOf(memoryMb: number): number {
  return Math.floor(memoryMb / limits.environment.memoryMbPerVcpu);
}

function rangeProblems(
  name: string,
  value: number | undefined,
  { min, max }: { min: number; max: number },
): Problem[] {
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return [];
  return [
    { name, reason: `Write a whole number from ${groupDigits(min)} to ${groupDigits(max)}, not ${value}.` },
  ];
}
