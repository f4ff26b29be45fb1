import { type FileAgent, limits, type Problem, type WorkflowFile } from "@sluice/contract";
import type { PatternRules } from "../input-contract/pattern-rules.ts";
import { canonicalJson } from "../json/canonical-json.ts";
import { countUtf8Bytes } from "../text/count-utf8-bytes.ts";
import { groupDigits } from "../text/group-digits.ts";
import { nearestName } from "../text/nearest-name.ts";
import { showValue } from "../text/show-value.ts";
import { checkAgent, largeTextFault } from "./check-agent.ts";
import { checkConnector } from "./check-connector.ts";
import { checkDefinition } from "./check-definition.ts";
import { checkEnvironment, type FlaggedFaultOf } from "./check-environment.ts";
import type { ReadExpression } from "./check-expression.ts";
import { checkTexts, checkWorkflowTexts } from "./check-workflow-texts.ts";
import { unknownName } from "./unknown-name.ts";

export type FilePatternRules = PatternRules & {
  readonly flaggedFaultOf: FlaggedFaultOf;
  readonly readExpression: (expression: string) => ReadExpression;
};

/**
 * Everything that keeps a workflow file from being imported, each problem named after its place in the
 * file. The definition is judged as on every save; beyond that, what refers to an agent, an environment or
 * a connector must find it in the file.
 */
export function checkWorkflowFile(file: WorkflowFile, patterns: FilePatternRules): Problem[] {
  const { name, description = "", definition } = file.workflow;
  const written = canonicalJson(definition);
  if (!written.ok) return [{ name: "workflow.definition", reason: written.reason }];
  const crowded = (["agents", "environments", "connectors"] as const).flatMap((list) =>
    crowdProblems(list, file[list].length),
  );
  if (crowded.length > 0) return crowded;
  const rules = {
    patterns,
    readExpression: patterns.readExpression,
    serialisedBytes: countUtf8Bytes(written.text),
  };
  return [
    ...within("workflow", checkWorkflowTexts({ name, description })),
    ...within("workflow.definition", checkDefinition(definition, rules)),
    ...within("workflow.definition", referenceProblems(file)),
    ...listProblems("agents", file.agents, (agent) => agentProblems(agent, file)),
    ...listProblems("environments", file.environments, (each) =>
      checkEnvironment(each, patterns.flaggedFaultOf),
    ),
    ...listProblems("connectors", file.connectors, checkConnector),
  ];
}

/** Whoever refers to one of them looks through them all. */
function crowdProblems(list: string, count: number): Problem[] {
  const { maxEntries } = limits.workflowFile;
  if (count <= maxEntries) return [];
  return [{ name: list, reason: `A file holds at most ${maxEntries} ${list}, not ${groupDigits(count)}.` }];
}

function referenceProblems({ workflow: { definition }, agents, connectors }: WorkflowFile): Problem[] {
  const problems: Problem[] = [];
  for (const [index, node] of definition.nodes.entries()) {
    const reason = node.agent == null ? null : agentFault(node.agent, "worker", agents);
    if (reason !== null) problems.push({ name: `nodes[${index}].agent`, reason });
    // A graph need not be there: what may not be its name may not create it.
    const [graphFault] =
      node.graph == null ? [] : checkTexts({ name: node.graph, description: "" }, limits.graph);
    if (graphFault) problems.push({ name: `nodes[${index}].graph`, reason: graphFault.reason });
  }
  for (const [index, { connector }] of (definition.parameters ?? []).entries()) {
    if (connector === undefined || connectors.some(({ name }) => name === connector.connector_id)) continue;
    const reason = unknown("connector", connector.connector_id, connectors);
    problems.push({ name: `parameters[${index}].connector.connector_id`, reason });
  }
  const reason =
    definition.supervisor == null ? null : agentFault(definition.supervisor, "supervisor", agents);
  if (reason !== null) problems.push({ name: "supervisor", reason });
  return problems;
}

function agentFault(name: string, kind: FileAgent["kind"], agents: readonly FileAgent[]): string | null {
  const agent = agents.find((each) => each.name === name);
  if (agent === undefined)
    return unknown(
      "agent",
      name,
      agents.filter((each) => each.kind === kind),
    );
  return agent.kind === kind ? null : `Agent ${showValue(name)} is a ${agent.kind}: name a ${kind}.`;
}

function unknown(what: string, name: string, all: readonly { readonly name: string }[]): string {
  const names = all.map((each) => each.name);
  const sentence = `The file holds no ${what} called ${showValue(name)}`;
  return unknownName(
    nearestName(name, names) === null ? `${sentence}: add it to ${what}s` : sentence,
    name,
    names,
  );
}

function listProblems<Item extends { name: string; description?: string }>(
  list: string,
  items: readonly Item[],
  problemsOf: (item: Item) => Problem[],
): Problem[] {
  const names = new Set<string>();
  return items.flatMap((item, index) => {
    const isTaken = names.size === names.add(item.name).size;
    const taken = {
      name: "name",
      reason: `Another entry is called ${showValue(item.name)} already: rename one.`,
    };
    return within(`${list}[${index}]`, [...(isTaken ? [taken] : []), ...problemsOf(item)]);
  });
}

function agentProblems(agent: FileAgent, file: WorkflowFile): Problem[] {
  const { name, description = "", kind, engine, connectors = [], environment = null } = agent;
  const problems = checkAgent({
    name,
    description,
    kind,
    connectors: connectors.length,
    environments: environment === null ? 0 : 1,
    graphs: 0,
  });
  const tooLarge = largeTextFault(engine);
  if (tooLarge !== null) problems.push(tooLarge);
  for (const [index, connector] of connectors.slice(0, limits.agent.maxConnectors).entries()) {
    if (file.connectors.some((each) => each.name === connector)) continue;
    problems.push({ name: `connectors[${index}]`, reason: unknown("connector", connector, file.connectors) });
  }
  if (environment !== null && !file.environments.some((each) => each.name === environment)) {
    problems.push({ name: "environment", reason: unknown("environment", environment, file.environments) });
  }
  return problems;
}

function within(place: string, problems: readonly Problem[]): Problem[] {
  return problems.map(({ name, reason }) => ({ name: `${place}.${name}`, reason }));
}
