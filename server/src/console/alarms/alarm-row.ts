/** An alarm of a key. Times are whole milliseconds since 1970 in UTC. */
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
