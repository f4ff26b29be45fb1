import type { AppBody } from "@sluice/contract/app";
import { limits } from "@sluice/contract/limits";
import type { EnvironmentContent } from "./environments-queries.ts";

const { memoryMb, timeoutSeconds, workspaceMb } = limits.environment;

/** What the form holds. */
export interface EnvironmentValues extends Record<string, unknown> {
  name: string;
  description: string;
  kind: "virtual" | "sandbox";
  memory_mb: number;
  timeout_s: number;
  storage_mb: number;
  /** Null: the deployment's own list. */
  flagged_commands: { pattern: string; reason: string }[] | null;
  /** Null: the prebuilt image. */
  image_id: string | null;
}

export const emptyEnvironment: EnvironmentValues = {
  name: "",
  description: "",
  kind: "virtual",
  memory_mb: memoryMb.default,
  timeout_s: timeoutSeconds.default,
  storage_mb: workspaceMb.default,
  flagged_commands: null,
  image_id: null,
};

export function valuesOf(name: string, content: EnvironmentContent): EnvironmentValues {
  const { description, kind, memory_mb, timeout_s, storage_mb, flagged_commands, flags_by_default, image } =
    content;
  return {
    name,
    description,
    kind,
    memory_mb,
    timeout_s,
    storage_mb,
    flagged_commands: flags_by_default ? null : flagged_commands,
    image_id: image?.image_id ?? null,
  };
}

export function bodyOf(values: EnvironmentValues): NonNullable<AppBody<"createEnvironment">> {
  const { name, description, kind, memory_mb, timeout_s, storage_mb, flagged_commands, image_id } = values;
  return {
    ...{ name, description, kind, memory_mb, timeout_s, storage_mb },
    flagged_commands: flagged_commands?.filter(({ pattern }) => pattern.trim() !== "") ?? null,
    image_id: kind === "sandbox" ? image_id : null,
  };
}
