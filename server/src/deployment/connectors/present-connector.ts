import { isoTime } from "@sluice/core";
import type { Selectable } from "kysely";
import type { DeploymentTables } from "../tables.ts";
import { type ConnectorState, connectorState } from "./connector-state.ts";

export interface PresentedConnector {
  connector_id: string;
  name: string;
  type: string;
  state: ConnectorState;
  newest_version: number;
  /** The newest passing test, which keeps the connector ready. */
  passed: { at: string; version: number } | null;
  /** The newest test; when it failed behind a passing one, that is a warning. */
  last_test: { ok: boolean; at: string; version: number; reason: string | null } | null;
  /** Why it needs attention. */
  attention: string | null;
  updated_at: string;
}

export function presentConnector(row: Selectable<DeploymentTables["connectors"]>): PresentedConnector {
  const { passed_at, passed_version, tested_at, tested_version } = row;
  return {
    connector_id: row.connector_id,
    name: row.name,
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
    updated_at: isoTime(row.updated_at),
  };
}
