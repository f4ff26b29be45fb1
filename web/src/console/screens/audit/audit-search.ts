/** What the address of the audit says. */
export interface AuditSearch {
  /** The first and the last day, in UTC: 2026-11-15. */
  from?: string;
  until?: string;
  actor?: string;
  action?: string;
  target?: string;
  outcome?: "done" | "refused";
  cursor?: string;
  /** The entry that is opened. */
  entry?: number;
}
