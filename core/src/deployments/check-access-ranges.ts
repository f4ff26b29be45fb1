import { limits, type Problem } from "@sluice/contract";
import { compileAddressList } from "../addresses/address-list.ts";
import { fieldProblem } from "./field-problem.ts";

/** The ranges from which people reach a deployment, or the console. */
export function checkAccessRanges(name: string, ranges: readonly string[]): Problem[] {
  return checkRangeList(name, ranges, limits.console.userAccessRanges);
}

export function checkRangeList(
  name: string,
  ranges: readonly string[],
  { min, max }: { readonly min: number; readonly max: number },
): Problem[] {
  if (ranges.length < min || ranges.length > max) {
    return fieldProblem(name, `List ${min} to ${max} ranges.`);
  }
  const compiled = compileAddressList(ranges);
  if (!compiled.ok)
    return compiled.faults.map(({ index, reason }) => ({ name: `${name}[${index}]`, reason }));
  return fieldProblem(name, new Set(ranges).size === ranges.length ? null : "List each range once.");
}
