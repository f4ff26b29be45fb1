import type { HourWindow, Scope, WorkflowAccess } from "@sluice/contract";
import { type AddressList, isAddressAllowed } from "../addresses/address-list.ts";
import { withinAllowedHours } from "../time/allowed-hours.ts";
import { utcHour } from "../time/utc-time.ts";

/*
 * The rules by which a deployment judges the calls of a key, in the order of the contract. The console's simulator
 * walks the same ones.
 */

/** Why a key whose credentials match is no longer good, or null. */
export function lifeFault(
  key: { readonly isRevoked: boolean; readonly expiresAtMs: number },
  nowMs: number,
): "revoked" | "expired" | null {
  if (key.isRevoked) return "revoked";
  return nowMs >= key.expiresAtMs ? "expired" : null;
}

/** Why a call may not come from this address or at this hour, or null. The address is judged first. */
export function sourceFault(
  key: {
    /** Null: any address. */
    readonly allowedAddresses: AddressList | null;
    readonly validHours: HourWindow | null;
  },
  { address, nowMs }: { readonly address: string; readonly nowMs: number },
): "address" | "hours" | null {
  if (key.allowedAddresses !== null && !isAddressAllowed(key.allowedAddresses, address)) return "address";
  return withinAllowedHours(key.validHours, utcHour(nowMs)) ? null : "hours";
}

/** Whether the key may use a route that asks for this scope; null asks for none. */
export function hasScope(key: { readonly scopes: ReadonlySet<Scope> }, scope: Scope | null): boolean {
  return scope === null || key.scopes.has(scope);
}

/** Whether the workflow is among those that the key may reach, as far as its own list says. */
export function listsWorkflow({ mode, workflow_ids }: WorkflowAccess, workflowId: string): boolean {
  return mode === "all_active" || workflow_ids.includes(workflowId);
}
