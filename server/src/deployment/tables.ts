import type { Generated } from "kysely";
import type { ChangeTables } from "../access/change-log.ts";
import type { KeyRecord } from "../access/key-source.ts";
import type { JobTables } from "../platform/jobs/job-tables.ts";
import type { TextTables } from "../platform/texts/text-tables.ts";
import type { AgentTables } from "./tables/agent-tables.ts";
import type { ConnectorTables } from "./tables/connector-tables.ts";
import type { DraftTables } from "./tables/draft-tables.ts";
import type { FileTables } from "./tables/file-tables.ts";
import type { GateTables } from "./tables/gate-tables.ts";
import type { LiveTables } from "./tables/live-tables.ts";
import type { MailChoiceTables } from "./tables/mail-choice-tables.ts";
import type { NoticeTables } from "./tables/notice-tables.ts";
import type { OwnedColumns } from "./tables/owned-columns.ts";
import type { RunTables } from "./tables/run-tables.ts";
import type { SavedViewTables } from "./tables/saved-view-tables.ts";
import type { AppSessionTables } from "./tables/session-tables.ts";
import type { TemplateTables } from "./tables/template-tables.ts";

/** Times are whole milliseconds since 1970 in UTC; flags are 0 or 1; ids are opaque texts. */
export interface DeploymentTables
  extends AgentTables,
    AppSessionTables,
    ChangeTables,
    ConnectorTables,
    DraftTables,
    FileTables,
    GateTables,
    JobTables,
    LiveTables,
    MailChoiceTables,
    NoticeTables,
    RunTables,
    SavedViewTables,
    TemplateTables,
    TextTables {
  deployment: {
    only_one: number;
    deployment_id: string;
    name: string;
    governed: number;
    created_at: number;
    /** How long a run's data outlives its end. */
    run_data_retention_days: Generated<number>;
    /** Grows with every change of what managers set here. */
    settings_revision: Generated<number>;
  };
  licence: {
    only_one: number;
    state: "active" | "on_hold";
    reason: string | null;
    enforcement_status: string | null;
    license_id: string | null;
    updated_at: number;
  };
  /** Worker processes, each with its last sign of life. */
  workers: { worker_id: string; beat_at: number };
  deployment_secret: { only_one: number; secret: string };
  environments: OwnedColumns & {
    environment_id: string;
    name: string;
    /** The name as sorting and search compare it. */
    folded_name: string;
    newest_version: number;
    created_at: number;
  };
  /** Never changed: other content is another version. */
  environment_versions: {
    environment_version_id: string;
    environment_id: string;
    version: number;
    spec: string;
    /** Null: the prebuilt image. */
    image_id: Generated<string | null>;
    /** Who saved it; null where it was not kept. */
    saved_by: Generated<string | null>;
    created_at: number;
  };
  agents: OwnedColumns & {
    agent_id: string;
    name: string;
    /** The name as sorting and search compare it. */
    folded_name: string;
    newest_version: number;
    created_at: number;
  };
  /** Never changed either, nor are their texts. Saved definitions refer to these. */
  agent_versions: {
    agent_version_id: string;
    agent_id: string;
    version: number;
    description: string;
    kind: string;
    /** `script` or `model`. */
    engine: string;
    /** The ids of its connectors, as a JSON list. */
    connectors: string;
    /** Null: the default environment. */
    environment_version_id: string | null;
    /** The engine in full. */
    spec_text_id: string;
    /** Of a script, where it was kept. */
    language: Generated<string | null>;
    /** The version of a knowledge graph that it is pinned to. */
    graph_id: Generated<string | null>;
    graph_version: Generated<number | null>;
    /** Who saved it; null where it was not kept. */
    saved_by: Generated<string | null>;
    created_at: number;
  };
  connectors: OwnedColumns & {
    connector_id: string;
    name: string;
    /** The name as sorting and search compare it. */
    folded_name: Generated<string>;
    type: "folder" | "s3";
    newest_version: number;
    /** The newest passing test, on whichever version. */
    passed_at: number | null;
    passed_version: number | null;
    /** The newest test, passing or not. */
    tested_at: number | null;
    tested_version: number | null;
    test_ok: number | null;
    test_reason: string | null;
    /** Why nobody can read through it until its credentials are renewed. */
    attention: string | null;
    created_at: number;
    updated_at: number;
  };
  /** Never changed: every save is a new version. */
  connector_versions: {
    connector_id: string;
    version: number;
    spec: string;
    created_at: number;
    /** Null: it has no guide. */
    guide_text_id: string | null;
    /** The name of whoever saved it; null for versions of before this was kept. */
    saved_by: string | null;
  };
  workflows: OwnedColumns & {
    workflow_id: string;
    name: string;
    /** The name as sorting and prefix search compare it. */
    folded_name: string;
    description: string;
    status: "draft" | "active" | "inactive";
    active_version: number | null;
    newest_version: number;
    /** Which sample it was installed from. */
    sample_id: Generated<string | null>;
    created_at: number;
    updated_at: number;
  };
  workflow_versions: {
    workflow_id: string;
    /** From 1 on; below 0 for a draft that was only tried. */
    version: number;
    definition_text_id: string;
    created_at: number;
    note: Generated<string>;
    layout: Generated<string | null>;
    /** Null for versions of before this was kept. */
    saved_by_id: Generated<string | null>;
    saved_by_name: Generated<string | null>;
    /** Of a trial: the draft that it was made of. */
    draft_revision: Generated<number | null>;
    /** 1 once `workflow_agents` has what it refers to. */
    agents_listed: Generated<number>;
  };
  graphs: OwnedColumns & {
    graph_id: string;
    name: string;
    /** The name as sorting and search compare it. */
    folded_name: Generated<string>;
    description: Generated<string>;
    published_version: number | null;
    updated_at: number;
  };
  graph_versions: {
    graph_id: string;
    version: number;
    /** Which step of which run built it: it has this one version, however often it is repeated. */
    run_id: string;
    step: string;
    status: "building" | "built" | "ready" | "failed";
    error: string | null;
    entities: number;
    relations: number;
    /** While it is built: the lease of that build, and when it ends unless it is renewed. */
    lease: string | null;
    leased_until: number | null;
    created_at: number;
    published_at: number | null;
  };
  graph_entities: {
    graph_id: string;
    version: number;
    entity_no: number;
    name: string;
    kind: string;
    mentions: number;
  };
  graph_relations: {
    graph_id: string;
    version: number;
    source_no: number;
    target_no: number;
    kind: string;
    weight: number;
  };
  /** One a run whose data is being erased or was. */
  run_purges: {
    run_id: string;
    requested_at: number;
    requested_by: string | null;
    reason: string | null;
    status: "erasing" | "purged";
    /** Who is at it, and until when nobody else may take it over. */
    held_by: string | null;
    held_until: number;
    deleted_objects: Generated<number>;
    deleted_versions: Generated<number>;
    deleted_event_rows: Generated<number>;
    deleted_graph_rows: Generated<number>;
  };
  schedules: {
    schedule_id: string;
    workflow_id: string;
    cron: string;
    time_zone: string;
    parameters: string;
    input_text: string | null;
    enabled: number;
    /** Null while it is paused. */
    next_at: number | null;
    last_at: number | null;
    last_outcome: "started" | "queued" | "skipped" | "refused" | null;
    /** The run that was started or queued, or the one that was still going. */
    last_run_id: string | null;
    last_problem: string | null;
    created_at: number;
    /** Grows with every change that a person makes. */
    revision: Generated<number>;
    owner_id: Generated<string>;
    owner_name: Generated<string>;
    /** The name of whoever saved it last. */
    saved_by: Generated<string>;
    updated_at: Generated<number>;
  };
  key_mirror: KeyRecord;
  key_mirror_state: {
    only_one: number;
    /** The mirror holds every change up to this one. */
    revision: number;
    /** It did so at this time; later ones may have been missed. */
    heard_at: number;
    /** Since when the console is behind the mirror, and they have not been compared as a whole; else null. */
    distrusted_at: number | null;
  };
  /** The console that this deployment belongs to, where it is elsewhere. */
  console_link: {
    only_one: number;
    /** What the deployment calls its enrolment, so that it can ask again for an answer that it never got. */
    enrolment_id: string;
    /** Until then one process is at it, and the others wait. */
    enrolling_until: number;
    /** Of the token that it was enrolled with. This and what follows is null until then. */
    token_id: string | null;
    console_id: string | null;
    deployment_id: string | null;
    deployment_name: string | null;
    credential: string | null;
    /** When the credential was fetched. */
    renewed_at: number | null;
  };
  /** Up to which revision the mirror of a feed other than the keys was brought. */
  feed_positions: { feed: string; console_id: string; revision: number; heard_at: number };
  /** What the console publishes besides keys, item by item. */
  /** What the console had declared when it was last applied here. */
  applied_settings: { only_one: number; body: string };
  mirrored_items: { feed: string; item_id: string; revision: number; body: string };
  /** Usage on its way to the console, written with the records that it counts. */
  usage_outbox: {
    batch_id: string;
    /** Null while it may still grow. It is numbered before it is sent, and never changed from then on. */
    seq: number | null;
    /** The write that it was last part of: one that is repeated, since nobody knows what became of it, finds itself. */
    flush_id: string;
    body: string;
    stored_at: number;
    /** Kept for a while, in case the console is restored from a backup. */
    delivered_at: number | null;
  };
  /** The number of the newest batch, and which process delivers. */
  usage_outbox_state: {
    only_one: number;
    last_seq: number;
    leased_by: string | null;
    leased_until: number;
  };
  idempotency_keys: {
    key_id: string;
    idempotency_key: string;
    workflow_id: string;
    body_hash: string;
    run_id: string;
    created_at: number;
  };
  key_slots: { key_id: string; active: number };
  key_usage_days: { key_id: string; utc_day: number; runs: number };
  usage_requests: {
    record_id: Generated<number>;
    key_id: string;
    at: number;
    method: string;
    path: string;
    status: number;
    address: string;
    request_id: string;
    reason: string | null;
  };
  usage_hours: { key_id: string; hour: number; accepted: number; rejected: number };
}
