import { isoTime } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface UsageHour {
  hour: string;
  accepted: number;
  rejected: number;
}

/** A key's hours from a time on, the newest first. Hours without a request are not among them. */
export async function listUsageHours(
  database: Database<DeploymentTables>,
  keyId: string,
  fromMs: number,
): Promise<UsageHour[]> {
  const rows = await database.reader
    .selectFrom("usage_hours")
    .select(["hour", "accepted", "rejected"])
    .where("key_id", "=", keyId)
    .where("hour", ">=", fromMs)
    .orderBy("hour", "desc")
    .execute();
  return rows.map((row) => ({ ...row, hour: isoTime(row.hour) }));
}
