import type { ConnectorVersion, FileConnector } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { settingsOf } from "./load-shown-connector.ts";

interface VersionsRequest {
  readonly connectorId: string;
  readonly limit: number;
  /** The last version of the page before. */
  readonly after: number | null;
}

interface VersionPage {
  readonly items: ConnectorVersion[];
  readonly next: number | null;
}

/** The versions of a connector, the newest first, each with its newest test. */
export async function listConnectorVersions(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { connectorId, limit, after }: VersionsRequest,
): Promise<Outcome<VersionPage, NotAllowed["refusal"] | PlainRefusal<"connector_not_found">>> {
  const denied = refuseUnless(actor, "connectors:read");
  if (denied) return denied;
  const { reader } = database;
  const rows = await reader
    .selectFrom("connector_versions")
    .selectAll()
    .where("connector_id", "=", connectorId)
    .$if(after !== null, (query) => query.where("version", "<", after ?? 0))
    .orderBy("version", "desc")
    .limit(limit + 1)
    .execute();
  if (rows.length === 0 && after === null) return refuse("connector_not_found");
  const shown = rows.slice(0, limit);
  const versions = shown.map(({ version }) => version);
  if (versions.length === 0) return done({ items: [], next: null });
  const credentials = await reader
    .selectFrom("connector_credentials")
    .select(["version", "name"])
    .where("connector_id", "=", connectorId)
    .where("version", "in", versions)
    .orderBy("name")
    .execute();
  // Few enough are kept of a connector; the last one that is set is the newest.
  const tests = await reader
    .selectFrom("connector_tests")
    .select(["version", "ok", "at"])
    .where("connector_id", "=", connectorId)
    .where("version", "in", versions)
    .orderBy("test_no")
    .execute();
  const newest = new Map(tests.map(({ version, ok, at }) => [version, { ok: ok === 1, at: isoTime(at) }]));
  return done({
    items: shown.map((row) => {
      const spec = JSON.parse(row.spec) as FileConnector;
      return {
        version: row.version,
        saved_at: isoTime(row.created_at),
        saved_by: row.saved_by,
        name: spec.name,
        description: spec.description ?? "",
        settings: settingsOf(spec),
        credentials: credentials.filter(({ version }) => version === row.version).map(({ name }) => name),
        has_guide: row.guide_text_id !== null,
        last_test: newest.get(row.version) ?? null,
      };
    }),
    next: rows.length > limit ? (versions.at(-1) ?? null) : null,
  });
}
