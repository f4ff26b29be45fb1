import { listConnectors } from "../deployment/connectors/list-connectors.ts";
import type { PresentedConnector } from "../deployment/connectors/present-connector.ts";
import { showConnector } from "../deployment/connectors/show-connector.ts";
import { testConnector } from "../deployment/connectors/test-connector.ts";
import { accepted } from "./author-refusal.ts";
import { type Commands, need } from "./command.ts";
import { commandActor } from "./command-actor.ts";

export const connectorCommands: Commands = {
  "connector list": {
    usage: "connector list",
    async run(parts) {
      const found = accepted(await listConnectors(parts, commandActor()));
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
      const connector = accepted(await showConnector(parts, commandActor(), { connector: name }), name);
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
      const tested = await testConnector(parts, commandActor(), { connector: name, buckets });
      const { spec: _, ...connector } = accepted(tested, name);
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
