import { isoTime } from "@sluice/core";
import type { AlarmRow } from "../tables/usage-tables.ts";

/** An alarm as the console shows it. */
export interface AlarmView {
  alarm_id: string;
  key_id: string;
  key_name: string;
  deployment_id: string;
  raised_at: string;
  first_rejection_at: string;
  last_rejection_at: string;
  /** From the first on, for as long as nobody has acknowledged it. */
  rejections: number;
  /** Null while it is open. */
  acknowledged: { at: string; by: string; by_name: string } | null;
}

export function viewAlarm(row: AlarmRow & { readonly key_name: string | null }): AlarmView {
  return {
    alarm_id: row.alarm_id,
    key_id: row.key_id,
    key_name: row.key_name ?? row.key_id,
    deployment_id: row.deployment_id,
    raised_at: isoTime(row.raised_at),
    first_rejection_at: isoTime(row.first_rejection_at),
    last_rejection_at: isoTime(row.last_rejection_at),
    rejections: row.rejections,
    acknowledged:
      row.acknowledged_at === null
        ? null
        : {
            at: isoTime(row.acknowledged_at),
            by: row.acknowledged_by ?? "",
            by_name: row.acknowledged_by_name ?? "",
          },
  };
}
