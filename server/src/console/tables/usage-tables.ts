import type { Generated } from "kysely";
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
  key_activity: {
    key_id: string;
    last_used_at: number | null;
    last_rejected_at: number | null;
    /** Which old secret the next is about: a later rotation has another one. */
    old_secret_ends_at: Generated<number | null>;
    old_secret_used_at: Generated<number | null>;
  };
  key_scope_uses: { key_id: string; scope: string; last_used_at: number };
  alarms: AlarmRow;
}

export interface AlarmRow {
  alarm_id: string;
  key_id: string;
  deployment_id: string;
  raised_at: number;
  /** The first of the rejections that raised it. */
  first_rejection_at: number;
  last_rejection_at: number;
  /** Since the first, for as long as nobody has acknowledged it. */
  rejections: number;
  acknowledged_at: number | null;
  /** The id and the name of whoever did. */
  acknowledged_by: string | null;
  acknowledged_by_name: string | null;
  /** Of the second of the acknowledgement, how many rejections were known then: they are acknowledged too. */
  acknowledged_in_second: number | null;
  /** Null until whoever is to be told of alarms was told of this one, or nobody is. */
  notified_at: number | null;
}
