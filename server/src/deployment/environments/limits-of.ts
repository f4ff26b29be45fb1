import { type FileEnvironment, limits } from "@sluice/contract";
import type { StepLimits } from "./environment.ts";

const mebibyte = 1024 * 1024;

/** What an environment allows a script; null is the default one. */
export function limitsOf(environment: FileEnvironment | null): Omit<StepLimits, "outputBytes"> {
  const { memoryMb, timeoutSeconds, workspaceMb } = limits.environment;
  return {
    timeoutMs: (environment?.timeout_s ?? timeoutSeconds.default) * 1_000,
    memoryMb: environment?.memory_mb ?? memoryMb.default,
    storageBytes: (environment?.storage_mb ?? workspaceMb.default) * mebibyte,
  };
}
