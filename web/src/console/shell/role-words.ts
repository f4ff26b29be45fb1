import type { Account } from "../account/account-query.ts";

/** A role in the console, as people call it. */
export function roleWords(role: Account["console_role"]): string {
  if (role === null) return "No role in the console";
  return role === "administrator" ? "Administrator" : "Auditor";
}
