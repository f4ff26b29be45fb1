import type { FileConnector } from "@sluice/contract";

/** Whether two versions send their credentials to the same place: what was entered for one goes nowhere else. */
export function isSameAddress(before: FileConnector, after: FileConnector): boolean {
  if (before.type !== "s3" || after.type !== "s3") return before.type === after.type;
  return (before.endpoint ?? null) === (after.endpoint ?? null);
}
