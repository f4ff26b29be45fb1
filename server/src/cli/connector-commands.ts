import { listConnectors } from "../deployment/connectors/list-connectors.ts";
import { loadConnector } from "../deployment/connectors/load-connector.ts";
import type { PresentedConnector } from "../deployment/connectors/present-connector.ts";
import { testConnector } from "../deployment/connectors/test-connector.ts";
import { type Commands, need, Refused } from "./command.ts";

export const connectorCommands: Commands = {
  "connector list": {
    usage: "connector list",
    async run(parts) {
      const found = await listConnectors(parts.database);
      const text = found.map(connectorLine).join("\n");
      return {
        data: found,
        text: text || "There are no connectors yet: import a workflow file that has one.",
      };
    },
  },
  "connector show": {
    usage: "connector show <id or name>",
    async run(parts, { words }) {
      const name = need(words[2], "a connector's id or name");
      const connector = (await loadConnector(parts.database, name)) ?? refuse(name);
      const spec = JSON.stringify(connector.spec, null, 2);
      return {
        data: connector,
        text: `${connectorLine(connector)}\nVersion ${connector.newest_version}: ${spec}`,
      };
    },
  },
  "connector test": {
    usage: "connector test <id or name> [--bucket name]",
    async run(parts, { words, options }) {
      const name = need(words[2], "a connector's id or name");
      const buckets = options.bucket === undefined ? [] : [options.bucket];
      const { spec: _, ...connector } = (await testConnector(parts, name, { buckets })) ?? refuse(name);
      return { data: connector, text: connectorLine(connector) };
    },
  },
};

/** One line, and below it what is wrong, when something is. */
export function connectorLine(connector: PresentedConnector): string {
  const { connector_id, name, state, attention, last_test } = connector;
  const line = `${connector_id}  ${state.replace("_", " ").padEnd(15)}  ${name}`;
  const failed = last_test && !last_test.ok ? `the last test failed: ${last_test.reason}` : null;
  const wrong = new Set([attention, failed].filter((each) => each !== null));
  return [line, ...[...wrong].map((each) => `    ${each}`)].join("\n");
}

function refuse(name: string): never {
  throw new Refused(`There is no connector "${name}"; connector list shows them all.`);
}
