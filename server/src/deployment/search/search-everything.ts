import { foldName } from "@sluice/core";
import { type Kysely, sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { containsText } from "../../platform/db/contains-text.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

interface Hit<Kind extends string> {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  readonly detail: string | null;
}

type FoundHit = Hit<
  "workflow" | "agent" | "environment" | "connector" | "graph" | "run" | "schedule" | "file"
>;

/** What bears a name. There are at most a few hundred of each an owner, so that their names can be gone through. */
const named = [
  { kind: "workflow", table: "workflows", id: "workflow_id", detail: "status" },
  { kind: "agent", table: "agents", id: "agent_id", detail: null },
  { kind: "environment", table: "environments", id: "environment_id", detail: null },
  { kind: "connector", table: "connectors", id: "connector_id", detail: "type" },
  { kind: "graph", table: "graphs", id: "graph_id", detail: null },
] as const;

const ofEachKind = 6;

/** What the deployment holds, by a part of a name or the beginning of an id: a few of each kind, the best first. */
export async function searchEverything(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { text }: { readonly text: string },
): Promise<Outcome<FoundHit[], NotAllowed["refusal"]>> {
  const refused = refuseUnless(actor, "deployment:read");
  if (refused) return refused;
  // PostgreSQL takes no NUL even to compare with.
  const wanted = text.replaceAll("\0", "").trim();
  if (wanted === "") return done([]);
  const { reader } = database;
  const found = await Promise.all([
    ...named.map((subject) => findNamed(reader, subject, wanted)),
    findSchedules(reader, wanted),
    findRuns(reader, wanted),
    findFiles(reader, ownerOf(actor).id, wanted),
  ]);
  return done(found.flat());
}

async function findNamed(
  reader: Kysely<DeploymentTables>,
  { kind, table, id, detail }: (typeof named)[number],
  wanted: string,
): Promise<FoundHit[]> {
  const [idColumn, name] = [sql.ref(id), sql.ref("name")];
  // The database folds only ASCII on SQLite: what it leaves as it is may have been typed as it is.
  const isNamed = (pattern: (needle: string) => string) =>
    sql<boolean>`(lower(${name}) like ${pattern(escaped(foldName(wanted)))} escape '!'
      or ${name} like ${pattern(escaped(wanted))} escape '!')`;
  const { rows } = await sql<{ id: string; name: string; detail: string | null }>`
    select ${idColumn} as id, ${name} as name, ${detail === null ? sql`null` : sql.ref(detail)} as detail
    from ${sql.table(table)}
    where ${isNamed((needle) => `%${needle}%`)} or ${idColumn} like ${`${escaped(wanted)}%`} escape '!'
    order by case when ${isNamed((needle) => `${needle}%`)} then 0 else 1 end, ${name}, ${idColumn}
    limit ${ofEachKind}`.execute(reader);
  return rows.map((row) => ({ kind, ...row }));
}

/** They bear the name of their workflow; what tells them apart is when they start. */
async function findSchedules(reader: Kysely<DeploymentTables>, wanted: string): Promise<FoundHit[]> {
  const rows = await reader
    .selectFrom("schedules")
    .innerJoin("workflows", "workflows.workflow_id", "schedules.workflow_id")
    .select(["schedule_id", "cron", "time_zone", "enabled", "workflows.name"])
    .where(({ or, eb }) =>
      or([containsText("workflows.folded_name", foldName(wanted)), eb("schedule_id", "=", wanted)]),
    )
    .orderBy("workflows.folded_name")
    .orderBy("schedule_id")
    .limit(ofEachKind)
    .execute();
  return rows.map(({ schedule_id, name, cron, time_zone, enabled }) => ({
    kind: "schedule",
    id: schedule_id,
    name,
    detail: enabled === 1 ? `${cron} ${time_zone}` : "paused",
  }));
}

/** There may be millions: they are found by what has an index. */
async function findRuns(reader: Kysely<DeploymentTables>, wanted: string): Promise<FoundHit[]> {
  const isId = /^run_[a-z0-9]{0,40}$/.test(wanted);
  const runs = reader
    .selectFrom("runs")
    .select(["run_id", "workflow_name", "status", "client_reference"])
    .orderBy("created_at", "desc")
    .orderBy("run_id", "desc")
    .limit(ofEachKind);
  // Nothing sorts behind an id of only the last letter, whatever the order of the database is.
  const rows = isId
    ? await runs
        .where("run_id", ">=", wanted)
        .where("run_id", "<=", `${wanted}${"z".repeat(40)}`)
        .execute()
    : await runs.where("client_reference", "=", wanted).execute();
  return rows.map(({ run_id, workflow_name, status, client_reference }) => ({
    kind: "run",
    id: run_id,
    name: workflow_name,
    detail: client_reference ?? status,
  }));
}

/** Only those of whoever asks: files are private. */
async function findFiles(
  reader: Kysely<DeploymentTables>,
  ownerId: string,
  wanted: string,
): Promise<FoundHit[]> {
  const needle = escaped(foldName(wanted));
  const rows = await reader
    .selectFrom("files")
    .leftJoin("files as folders", "folders.file_id", "files.parent_id")
    .select(["files.file_id", "files.name", "folders.name as folder"])
    .where("files.owner_id", "=", ownerId)
    .where(
      sql<boolean>`(files.folded_name like ${`%${needle}%`} escape '!'
        or files.file_id like ${`${escaped(wanted)}%`} escape '!')`,
    )
    .orderBy(sql`case when files.folded_name like ${`${needle}%`} escape '!' then 0 else 1 end`)
    .orderBy("files.folded_name")
    .orderBy("files.file_id")
    .limit(ofEachKind)
    .execute();
  return rows.map(({ file_id, name, folder }) => ({ kind: "file", id: file_id, name, detail: folder }));
}

function escaped(text: string): string {
  return text.replace(/[!%_]/g, "!$&");
}
