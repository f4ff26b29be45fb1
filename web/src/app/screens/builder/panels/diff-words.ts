import type { Branch } from "@sluice/contract";
import { type Choices, nameOf } from "../model/choices.ts";

/** A value of a definition as a reader says it: agents by name, branches by where they lead. */
export function diffWords(
  field: string,
  value: unknown,
  choices: Pick<Choices, "workers" | "supervisors">,
): unknown {
  if (field === "agent" && typeof value === "string") return nameOf(choices.workers, value);
  if (field === "supervisor" && typeof value === "string") return nameOf(choices.supervisors, value);
  if (!Array.isArray(value)) return value;
  if (field === "branches") {
    return (value as Branch[])
      .map(({ label, steps }) => `${label} → ${steps.join(", ") || "nothing"}`)
      .join("\n");
  }
  return value.every((each) => typeof each === "string") ? value.join(", ") : value;
}
