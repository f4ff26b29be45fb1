import type { ConnectorRow, FileConnector } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Selectable } from "kysely";
import type { DeploymentTables } from "../tables.ts";
import { connectorState } from "./connector-state.ts";

/** A connector as lists show it. */
export function presentConnector(
  row: Selectable<DeploymentTables["connectors"]>,
  { description = "" }: FileConnector,
): ConnectorRow {
  const { passed_at, passed_version, tested_at, tested_version } = row;
  return {
    connector_id: row.connector_id,
    name: row.name,
    description,
    type: row.type,
    state: connectorState(row),
    newest_version: row.newest_version,
    passed:
      passed_at === null || passed_version === null
        ? null
        : { at: isoTime(passed_at), version: passed_version },
    last_test:
      tested_at === null || tested_version === null
        ? null
        : { ok: row.test_ok === 1, at: isoTime(tested_at), version: tested_version, reason: row.test_reason },
    attention: row.attention,
    owner: { id: row.owner_id, name: row.owner_name },
    updated_at: isoTime(row.updated_at),
  };
}
