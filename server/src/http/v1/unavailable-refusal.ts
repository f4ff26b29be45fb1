import type { Refusal } from "@sluice/contract/v1";
import { DatabaseUnavailable } from "../../platform/faults/database-unavailable.ts";
import { FilesUnavailable } from "../../platform/faults/files-unavailable.ts";

/** What a caller is told when an operation failed because a store cannot be used now; null for any other fault. */
export function unavailableRefusal(
  cause: unknown,
): Refusal<"deployment_updating" | "runtime_unreachable"> | null {
  // Where files are missing, the rest is still served: the caller need not keep away from all of it.
  if (cause instanceof FilesUnavailable && cause.reason === "unreachable") {
    return { code: "runtime_unreachable" };
  }
  if (!(cause instanceof DatabaseUnavailable || cause instanceof FilesUnavailable)) return null;
  // The database holds the keys table, among all else.
  return { code: "deployment_updating", details: { reason: "keys_table_unreachable" } };
}
