import type { ConnectorState } from "@sluice/contract";
import type { Selectable } from "kysely";
import type { DeploymentTables } from "../tables.ts";

type Row = Selectable<DeploymentTables["connectors"]>;

/**
 * One passing test, on any version and however long ago, makes a connector ready; a later failing one is a
 * warning. What nobody can read through any more needs attention first.
 */
export function connectorState({
  passed_at,
  attention,
}: Pick<Row, "passed_at" | "attention">): ConnectorState {
  if (attention !== null) return "needs_attention";
  return passed_at === null ? "untested" : "ready";
}
