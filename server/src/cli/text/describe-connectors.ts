import type { ConnectorRow } from "@sluice/contract";
import { statusText } from "./colour.ts";
import { table } from "./table.ts";

/** Connectors in a table, and what is wrong with those where something is. */
export function describeConnectors(connectors: readonly ConnectorRow[]): string {
  const rows = connectors.map((connector) => [
    connector.connector_id,
    statusText(connector.state).replaceAll("_", " "),
    connector.name,
    wrongWith(connector),
  ]);
  return table(["CONNECTOR", "STATE", "NAME", "PROBLEM"], rows);
}

function wrongWith({ attention, last_test }: ConnectorRow): string {
  const failed = last_test && !last_test.ok ? `the last test failed: ${last_test.reason}` : null;
  return [...new Set([attention, failed].filter((each) => each !== null))].join("; ");
}
