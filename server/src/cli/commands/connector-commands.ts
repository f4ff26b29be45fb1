import { listConnectors } from "../../deployment/connectors/list-connectors.ts";
import { showConnector } from "../../deployment/connectors/show-connector.ts";
import { testConnector } from "../../deployment/connectors/test-connector.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { accepted } from "../text/author-refusal.ts";
import { describeConnectors } from "../text/describe-connectors.ts";
import { operator } from "./operator.ts";

const maxListed = 1_000;

export async function listConnectorsCommand(parts: CommandParts): Promise<Answer> {
  const { items: found } = accepted(await listConnectors(parts, operator(), { limit: maxListed }));
  const none = "There are no connectors yet: import a workflow file that has one.";
  return { data: found, text: found.length === 0 ? none : describeConnectors(found) };
}

export async function showConnectorCommand(
  parts: CommandParts,
  { words: [name] }: Given<object, [connector: string]>,
): Promise<Answer> {
  const connector = accepted(await showConnector(parts, operator(), { connector: name }), name);
  const { settings, ...rest } = connector;
  const spec = { name: connector.name, description: connector.description, ...settings };
  const text = `${describeConnectors([connector])}\n\nVersion ${connector.newest_version}: ${JSON.stringify(spec, null, 2)}`;
  return { data: { ...rest, spec }, text };
}

export async function testConnectorCommand(
  parts: CommandParts,
  { words: [name], options }: Given<{ readonly bucket?: string }, [connector: string]>,
): Promise<Answer> {
  const buckets = options.bucket === undefined ? [] : [options.bucket];
  const tested = await testConnector(parts, operator(), { connector: name, buckets });
  const { spec: _, ...connector } = accepted(tested, name);
  const exitCode = connector.last_test?.ok === false ? 1 : 0;
  return { data: connector, text: describeConnectors([connector]), exitCode };
}
