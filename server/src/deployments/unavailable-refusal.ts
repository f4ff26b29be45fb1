import type { Refusal } from "@sluice/contract";
import { DatabaseUnavailable } from "../db/database-unavailable.ts";

/** What a caller is told when an operation failed because the database cannot be used now; null for any other fault. */
export function unavailableRefusal(cause: unknown): Refusal<"deployment_updating"> | null {
  if (!(cause instanceof DatabaseUnavailable)) return null;
  // It holds the keys table, among all else.
  return { code: "deployment_updating", details: { reason: "keys_table_unreachable" } };
}
