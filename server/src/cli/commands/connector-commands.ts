import { listConnectors } from "../../deployment/connectors/list-connectors.ts";
import { loadConnector } from "../../deployment/connectors/load-connector.ts";
import { testConnector } from "../../deployment/connectors/test-connector.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { describeConnectors } from "../text/describe-connectors.ts";

export async function listConnectorsCommand({ database }: CommandParts): Promise<Answer> {
  const found = await listConnectors(database);
  const none = "There are no connectors yet: import a workflow file that has one.";
  return { data: found, text: found.length === 0 ? none : describeConnectors(found) };
}

export async function showConnectorCommand(
  { database }: CommandParts,
  { words: [name] }: Given<object, [connector: string]>,
): Promise<Answer> {
  const connector = (await loadConnector(database, name)) ?? refuse(name);
  const spec = JSON.stringify(connector.spec, null, 2);
  const text = `${describeConnectors([connector])}\n\nVersion ${connector.newest_version}: ${spec}`;
  return { data: connector, text };
}

export async function testConnectorCommand(
  parts: CommandParts,
  { words: [name], options }: Given<{ readonly bucket?: string }, [connector: string]>,
): Promise<Answer> {
  const buckets = options.bucket === undefined ? [] : [options.bucket];
  const { spec: _, ...connector } = (await testConnector(parts, name, { buckets })) ?? refuse(name);
  return { data: connector, text: describeConnectors([connector]) };
}

function refuse(name: string): never {
  throw new Refused(`There is no connector "${name}"; connector list shows them all.`);
}
