import type { Readiness } from "@sluice/contract";
import type {
  AgentSnapshot,
  ConnectorSnapshot,
  EnvironmentSnapshot,
  GraphSnapshot,
  NodeSnapshot,
  ReadinessSnapshot,
} from "./readiness-snapshot.ts";

/**
 * Whether a run could start now and, if not, what an author must put right: one sentence for each thing,
 * even when several steps share it.
 */
export function judgeReadiness(snapshot: ReadinessSnapshot): Readiness {
  const reasons = [
    ...statusReasons(snapshot.status),
    ...snapshot.nodes.flatMap(nodeReasons),
    ...supervisorReasons(snapshot.supervisor),
    ...snapshot.inputs.flatMap(({ parameter, connector }) =>
      connectorReasons(connector, `Parameter "${parameter}"`),
    ),
  ];
  return { ok: reasons.length === 0, reasons: [...new Set(reasons)] };
}

function statusReasons(status: ReadinessSnapshot["status"]): string[] {
  switch (status) {
    case "active":
      return [];
    case "draft":
      return ["The workflow is a draft and not active: activate it in the web application."];
    case "inactive":
      return ["The workflow is not active: activate it in the web application."];
  }
}

function supervisorReasons(supervisor: ReadinessSnapshot["supervisor"]): string[] {
  if (supervisor === null) return [];
  if (supervisor !== "missing") return agentReasons(supervisor);
  return ["The workflow names a supervisor that no longer exists: choose another one, or none."];
}

function nodeReasons(node: NodeSnapshot): string[] {
  const step = `Step "${node.title}"`;
  const own =
    node.graph === null || node.nodeType !== "ampg_update" ? [] : updatedGraphReasons(node.graph, step);
  if (node.agent === "missing") {
    return [...own, `${step} names an agent that no longer exists: choose another one.`];
  }
  if (node.agent === null) return [...own, ...withoutAgentReasons(node, step)];
  return [...own, ...agentReasons(node.agent)];
}

function withoutAgentReasons(node: NodeSnapshot, step: string): string[] {
  switch (node.nodeType) {
    case "task":
      return [`${step} has no agent: choose one for it.`];
    case "conditional":
      return node.hasExpression
        ? []
        : [`${step} has no agent and no expression to choose a branch: give it one.`];
    case "handoff":
    case "pii_redact":
    case "ampg_update":
      return [];
  }
}

function agentReasons(agent: AgentSnapshot): string[] {
  const who = `Agent "${agent.name}"`;
  return [
    ...(agent.model === "unreachable"
      ? [`${who} has no model it can reach: check the model it is set to use.`]
      : []),
    ...agent.connectors.flatMap((connector) => connectorReasons(connector, who)),
    ...(agent.environment === null ? [] : environmentReasons(agent.environment, who)),
    ...(agent.graph === null ? [] : pinnedGraphReasons(agent.graph, who)),
  ];
}

function connectorReasons({ name, state }: ConnectorSnapshot, user: string): string[] {
  switch (state) {
    case "ready":
      return [];
    case "missing":
      return [`${user} uses connector "${name}", which no longer exists: choose another one.`];
    case "untested":
      return [
        `Connector "${name}" has no passing connection test: open the connector's page, press Test connection ` +
          "and start again.",
      ];
    case "needs_attention":
      return [
        `Connector "${name}" needs attention: open the connector's page, renew its credentials, press Test ` +
          "connection and start again.",
      ];
  }
}

function environmentReasons({ name, state }: EnvironmentSnapshot, user: string): string[] {
  switch (state) {
    case "active":
      return [];
    case "missing":
      return [`${user} runs in environment "${name}", which no longer exists: choose another one.`];
    case "provisioning":
      return [`Environment "${name}" is not active yet: wait until it is provisioned.`];
    case "inactive":
      return [`Environment "${name}" is not active: activate it.`];
    case "needs_attention":
      return [
        `Environment "${name}" is not active and needs attention: open its page and provision it again.`,
      ];
  }
}

function pinnedGraphReasons({ name, state }: GraphSnapshot, user: string): string[] {
  switch (state) {
    case "ready":
      return [];
    case "missing":
      return [`${user} reads knowledge graph "${name}", which no longer exists: choose another one.`];
    case "no_ready_version":
      return [
        `${user} is pinned to a version of knowledge graph "${name}" that is not ready: pin a ready one.`,
      ];
  }
}

/** An update builds a version of its own, so it needs the graph to exist but none of its versions. */
function updatedGraphReasons({ name, state }: GraphSnapshot, step: string): string[] {
  if (state !== "missing") return [];
  return [`${step} updates knowledge graph "${name}", which no longer exists: choose another one.`];
}
