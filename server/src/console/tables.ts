import type { Generated } from "kysely";
import type { KeyRecord } from "../access/key-source.ts";
import type { SessionTables } from "../access/sessions/session-tables.ts";
import type { AuditEntryRow } from "./tables/audit-tables.ts";
import type { LibraryTables } from "./tables/library-tables.ts";
import type { NotificationTables } from "./tables/notification-tables.ts";
import type { PeopleTables } from "./tables/people-tables.ts";
import type { SignOnTables } from "./tables/sign-on-tables.ts";
import type { UsageTables } from "./tables/usage-tables.ts";

/** Times are whole milliseconds since 1970 in UTC; flags are 0 or 1; ids are opaque texts. */
export interface ConsoleTables
  extends SessionTables,
    PeopleTables,
    LibraryTables,
    UsageTables,
    NotificationTables,
    SignOnTables {
  console: {
    only_one: number;
    console_id: string;
    created_at: number;
    /** Grows with every change of any key. */
    key_revision: Generated<number>;
    /** Grows with every change of a person, a group, a membership or a grant. */
    people_revision: Generated<number>;
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
    /** What is declared of it, as JSON; what is left out has its default. */
    settings: Generated<string>;
    /** Grows with every change of its name, its kind or its settings. */
    settings_revision: Generated<number>;
    /** The newest of them that the deployment has taken over. */
    settings_seen_revision: Generated<number>;
    deleted_at: Generated<number | null>;
    /** Of its newest sign of life. */
    last_heard_at: Generated<number | null>;
    /** What it said of its own health then, as JSON. */
    health: Generated<string | null>;
    workers: Generated<number | null>;
    /** The highest number of a batch of usage that it has delivered. */
    usage_seq: Generated<number>;
  };
  deployment_questions: {
    question_id: string;
    deployment_id: string;
    /** As JSON, like the answer. */
    asked: string;
    ends_at: number;
    answer: string | null;
  };
  console_settings: {
    only_one: number;
    /** A JSON list of ranges. */
    user_access_ranges: string;
    revision: number;
  };
  /** What a deployment has taken over of the feeds other than its keys. */
  deployment_feeds: {
    deployment_id: string;
    feed: string;
    confirmed_revision: number;
    confirmed_at: number;
  };
  /** Good for one enrolment each. */
  enrolment_tokens: {
    token_id: string;
    secret_hash: string;
    /** Null: whichever deployment comes with it. */
    deployment_id: string | null;
    created_at: number;
    expires_at: number;
    used_at: number | null;
    /** What the deployment called its enrolment, so that it can ask again for an answer that it never got. */
    used_by: string | null;
    credential_id: string | null;
  };
  deployment_credentials: {
    credential_id: string;
    deployment_id: string;
    secret_hash: string;
    /** Handed out, and not used yet: the others hold until it is. */
    next_secret_hash: string | null;
    previous_secret_hash: string | null;
    previous_valid_until: number | null;
    /** Since when the deployment is asked to fetch another secret. */
    renewal_asked_at: number | null;
    /** How long the old secret is good beside the next one. */
    overlap_hours: number;
    created_at: number;
    rotated_at: number | null;
    last_used_at: number | null;
    last_address: string | null;
    revoked_at: number | null;
  };
  /** Which batches of usage were added up. */
  usage_batches: { batch_id: string; deployment_id: string; seq: number; received_at: number };
  /** What the console's own secrets are made from. */
  console_secret: { only_one: number; secret: string };
  audit_entries: AuditEntryRow;
  /** The number and hash of the newest entry. */
  audit_head: { only_one: number; seq: number; hash: string };
  api_keys: KeyRecord & { description: string; expiry_days: number; created_at: number };
}
