import type { Generated } from "kysely";
import type { KeyRecord } from "../access/key-source.ts";
import type { AuditEntryRow } from "./audit/audit-entry.ts";
import type { LibraryTables } from "./libraries/library-tables.ts";

/** Times are whole milliseconds since 1970 in UTC; flags are 0 or 1; ids are opaque texts. */
export interface ConsoleTables extends LibraryTables {
  console: {
    only_one: number;
    console_id: string;
    created_at: number;
    /** Grows with every change of any key. */
    key_revision: Generated<number>;
    /** Grows with every change of what any deployment is offered. */
    template_revision: Generated<number>;
    /** The release that the console ran last. */
    release: Generated<string | null>;
  };
  deployments: {
    deployment_id: string;
    name: string;
    governed: number;
    release: string;
    created_at: number;
    /** The newest change of a key that the deployment has taken over. */
    keys_seen_revision: Generated<number>;
  };
  /** What cursors are sealed with, among others. */
  console_secret: { only_one: number; secret: string };
  audit_entries: AuditEntryRow;
  /** The number and hash of the newest entry. */
  audit_head: { only_one: number; seq: number; hash: string };
  api_keys: KeyRecord & { description: string; expiry_days: number; created_at: number };
}
