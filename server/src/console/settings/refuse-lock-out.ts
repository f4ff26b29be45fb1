import { compileAddressList, containsAddress } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { type Refusal, type RefusedWith, refuse } from "../../access/outcome.ts";

/** The ranges would not hold the address of the person who sets them. */
export type WouldLockOut = Refusal<"would_lock_out", { readonly address: string }>;

/** Null unless the ranges are sound and leave out the address of the person who sets them. */
export function refuseLockOut(actor: Actor, ranges: readonly string[]): RefusedWith<WouldLockOut> | null {
  if (actor.kind !== "user") return null;
  const compiled = compileAddressList(ranges);
  if (!compiled.ok || ranges.length === 0 || containsAddress(compiled.list, actor.address)) return null;
  return refuse("would_lock_out", { address: actor.address });
}
