import type { Connector, ConnectorSettings, ConnectorTest, FileConnector } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Selectable } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { refuseUnlessOwner } from "../../access/ownership.ts";
import type { Database } from "../../platform/db/database.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";
import { guideAdvisories } from "./prepare-guide.ts";
import { presentConnector } from "./present-connector.ts";

interface ShowParts {
  readonly database: Database<DeploymentTables>;
  readonly texts: TextStore;
}

/** A connector as its newest version has it, by id or else by its exact name. Credentials are named and not shown. */
export async function loadShownConnector(
  { database, texts }: ShowParts,
  actor: Actor,
  idOrName: string,
): Promise<Connector | null> {
  const { reader } = database;
  const row = await reader
    .selectFrom("connectors")
    .innerJoin("connector_versions", (join) =>
      join
        .onRef("connector_versions.connector_id", "=", "connectors.connector_id")
        .onRef("connector_versions.version", "=", "connectors.newest_version"),
    )
    .selectAll("connectors")
    .select(["connector_versions.spec", "connector_versions.guide_text_id"])
    .where((where) =>
      where.or([where("connectors.connector_id", "=", idOrName), where("connectors.name", "=", idOrName)]),
    )
    .executeTakeFirst();
  if (!row) return null;
  const credentials = await reader
    .selectFrom("connector_credentials")
    .select("name")
    .where("connector_id", "=", row.connector_id)
    .where("version", "=", row.newest_version)
    .orderBy("name")
    .execute();
  const newest = await reader
    .selectFrom("connector_tests")
    .selectAll()
    .where("connector_id", "=", row.connector_id)
    .orderBy("test_no", "desc")
    .limit(1)
    .executeTakeFirst();
  const spec = JSON.parse(row.spec) as FileConnector;
  const guide = row.guide_text_id === null ? "" : ((await texts.read(row.guide_text_id)) ?? "");
  return {
    ...presentConnector(row, spec),
    revision: row.revision,
    settings: settingsOf(spec),
    guide,
    credentials: credentials.map(({ name }) => name),
    may_change: refuseUnlessOwner(actor, row) === null,
    newest_test: newest ? presentTest(newest) : null,
    advisories: guideAdvisories(guide),
    created_at: isoTime(row.created_at),
  };
}

/** Where it reads, without what people call it. */
export function settingsOf({ name: _name, description: _description, ...settings }: FileConnector) {
  return settings as ConnectorSettings;
}

export function presentTest(row: Selectable<DeploymentTables["connector_tests"]>): ConnectorTest {
  const { test_no, version, at, ok, tested_by, steps } = row;
  return { test_no, version, at: isoTime(at), ok: ok === 1, tested_by, steps: JSON.parse(steps) };
}
