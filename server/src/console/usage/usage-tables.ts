import type { AlarmRow } from "../alarms/alarm-row.ts";

/** Times are whole milliseconds since 1970 in UTC. */
export interface UsageTables {
  /** Accepted requests by the hour and the status they were answered with. */
  usage_hours: { key_id: string; hour: number; status: number; requests: number };
  rejection_hours: { key_id: string; hour: number; reason: string; requests: number };
  /** The newest rejections, for the rolling hour of alarms. */
  rejection_seconds: { key_id: string; second: number; reason: string; requests: number };
  purged_runs: {
    key_id: string;
    run_id: string;
    at: number;
    requested_by: string | null;
    deleted_objects: number;
    deleted_event_rows: number;
  };
  /** The row of a key is also the lock under which its usage is added up and its alarms are judged. */
  key_activity: { key_id: string; last_used_at: number | null; last_rejected_at: number | null };
  key_scope_uses: { key_id: string; scope: string; last_used_at: number };
  alarms: AlarmRow;
}
