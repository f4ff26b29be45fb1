import type { Generated } from "kysely";
import type { KeyRecord } from "../access/key-source.ts";
import type { SessionTables } from "../access/sessions/session-tables.ts";
import type { AuditEntryRow } from "./audit/audit-entry.ts";
import type { PeopleTables } from "./people/people-tables.ts";

/** Times are whole milliseconds since 1970 in UTC; flags are 0 or 1; ids are opaque texts. */
export interface ConsoleTables extends SessionTables, PeopleTables {
  console: {
    only_one: number;
    console_id: string;
    created_at: number;
    /** Grows with every change of any key. */
    key_revision: Generated<number>;
    /** Grows with every change of a person, a group, a membership or a grant. */
    people_revision: Generated<number>;
  };
  deployments: {
    deployment_id: string;
    name: string;
    governed: number;
    release: string;
    created_at: number;
    /** The newest change of a key that the deployment has taken over. */
    keys_seen_revision: Generated<number>;
    /** What is declared of it, as JSON; what is left out has its default. */
    settings: Generated<string>;
    /** Grows with every change of its name, its kind or its settings. */
    settings_revision: Generated<number>;
    /** The newest of them that the deployment has taken over. */
    settings_seen_revision: Generated<number>;
    deleted_at: Generated<number | null>;
  };
  console_settings: {
    only_one: number;
    /** A JSON list of ranges. */
    user_access_ranges: string;
    revision: number;
  };
  /** What cursors are sealed with, among others. */
  console_secret: { only_one: number; secret: string };
  audit_entries: AuditEntryRow;
  /** The number and hash of the newest entry. */
  audit_head: { only_one: number; seq: number; hash: string };
  api_keys: KeyRecord & { description: string; expiry_days: number; created_at: number };
}
