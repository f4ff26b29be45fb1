import type { Problem } from "@sluice/contract";
import { problemPlace } from "../model/problem-place.ts";

/** By field and by path, what is wrong with one step or parameter. */
export function fieldErrors(
  problems: readonly Problem[],
  part: "step" | "parameter",
  index: number,
): Readonly<Record<string, string | undefined>> {
  const errors: Record<string, string> = {};
  for (const { name, reason } of problems) {
    const place = problemPlace(name);
    if (place.part !== part || place.index !== index) continue;
    errors[place.path] ??= reason;
    errors[place.field] ??= reason;
  }
  return errors;
}
