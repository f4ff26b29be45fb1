import { isDeepStrictEqual } from "node:util";

/** Whether two JSON texts mean the same, in whatever order their members are. */
export function sameJson(left: string, right: string): boolean {
  return left === right || isDeepStrictEqual(JSON.parse(left), JSON.parse(right));
}
