import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface UsageHour {
  hour: string;
  accepted: number;
  rejected: number;
}

/** A key's hours from a time on, the newest first. Hours without a request are not among them. */
export async function listUsageHours(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { keyId, fromMs }: { readonly keyId: string; readonly fromMs: number },
): Promise<Outcome<UsageHour[], NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "usage:read");
  if (notAllowed) return notAllowed;
  const rows = await database.reader
    .selectFrom("usage_hours")
    .select(["hour", "accepted", "rejected"])
    .where("key_id", "=", keyId)
    .where("hour", ">=", fromMs)
    .orderBy("hour", "desc")
    .execute();
  return done(rows.map((row) => ({ ...row, hour: isoTime(row.hour) })));
}
