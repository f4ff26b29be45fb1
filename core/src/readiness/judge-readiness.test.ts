import { type NodeType, nodeTypes } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { judgeReadiness } from "./judge-readiness.ts";
import type {
  AgentSnapshot,
  ConnectorSnapshot,
  NodeSnapshot,
  ReadinessSnapshot,
} from "./readiness-snapshot.ts";

const agent: AgentSnapshot = {
  name: "Clerk",
  model: "not_needed",
  connectors: [],
  environment: null,
  graph: null,
};
const node: NodeSnapshot = { title: "Load", nodeType: "task", agent, hasExpression: false, graph: null };
const ready: ReadinessSnapshot = { status: "active", nodes: [node], inputs: [], supervisor: null };

const reasonsOf = (snapshot: Partial<ReadinessSnapshot>) => judgeReadiness({ ...ready, ...snapshot }).reasons;
const reasonsOfNode = (changes: Partial<NodeSnapshot>) => reasonsOf({ nodes: [{ ...node, ...changes }] });
const reasonsOfAgent = (changes: Partial<AgentSnapshot>) =>
  reasonsOfNode({ agent: { ...agent, ...changes } });

describe("a workflow with nothing wrong", () => {
  it("is ready", () => {
    const equipped: AgentSnapshot = {
      name: "Clerk",
      model: "reachable",
      connectors: [{ name: "Warehouse", state: "ready" }],
      environment: { name: "Small", state: "active" },
      graph: { name: "Contracts", state: "ready" },
    };
    const snapshot: ReadinessSnapshot = {
      status: "active",
      nodes: [{ ...node, agent: equipped }],
      inputs: [{ parameter: "source", connector: { name: "Inbox", state: "ready" } }],
      supervisor: agent,
    };
    expect(judgeReadiness(snapshot)).toEqual({ ok: true, reasons: [] });
  });
});

describe("a workflow that is not active", () => {
  it("is told so, a draft as a draft", () => {
    expect(judgeReadiness({ ...ready, status: "draft" })).toEqual({
      ok: false,
      reasons: ["The workflow is a draft and not active: activate it in the web application."],
    });
    expect(reasonsOf({ status: "inactive" })).toEqual([
      "The workflow is not active: activate it in the web application.",
    ]);
  });

  it("is told everything else as well", () => {
    expect(reasonsOf({ status: "draft", nodes: [{ ...node, agent: null }] })).toHaveLength(2);
  });
});

describe("a step without an agent", () => {
  it("is at fault only where its kind needs one", () => {
    const needing = nodeTypes.filter(
      (nodeType: NodeType) => reasonsOfNode({ nodeType, agent: null }).length > 0,
    );
    expect(needing).toEqual(["task", "conditional"]);
    expect(reasonsOfNode({ agent: null })).toEqual(['Step "Load" has no agent: choose one for it.']);
  });

  it("is sound as a conditional with an expression", () => {
    expect(reasonsOfNode({ nodeType: "conditional", agent: null, hasExpression: true })).toEqual([]);
    expect(reasonsOfNode({ nodeType: "conditional", agent: null })).toEqual([
      'Step "Load" has no agent and no expression to choose a branch: give it one.',
    ]);
    expect(reasonsOfNode({ nodeType: "conditional", agent })).toEqual([]);
  });

  it("is not excused by an expression when it is a task", () => {
    expect(reasonsOfNode({ agent: null, hasExpression: true })).toHaveLength(1);
  });

  it.each(nodeTypes)("is at fault as a %s when the agent it names is gone", (nodeType) => {
    expect(reasonsOfNode({ nodeType, agent: "missing" })).toEqual([
      'Step "Load" names an agent that no longer exists: choose another one.',
    ]);
  });
});

describe("an agent", () => {
  it("needs its model within reach", () => {
    expect(reasonsOfAgent({ model: "unreachable" })).toEqual([
      'Agent "Clerk" has no model it can reach: check the model it is set to use.',
    ]);
  });

  it("is judged as the supervisor too, and beside an optional step", () => {
    const unreachable: AgentSnapshot = { ...agent, model: "unreachable" };
    expect(reasonsOf({ supervisor: unreachable })).toHaveLength(1);
    expect(reasonsOfNode({ nodeType: "handoff", agent: unreachable })).toHaveLength(1);
  });

  it("that supervises must still exist", () => {
    expect(reasonsOf({ supervisor: "missing" })).toEqual([
      "The workflow names a supervisor that no longer exists: choose another one, or none.",
    ]);
  });

  it.each([
    ["missing", /runs in environment "Small", which no longer exists/],
    ["provisioning", /"Small" is not active yet/],
    ["inactive", /"Small" is not active: activate it/],
    ["needs_attention", /"Small" is not active and needs attention/],
  ] as const)("needs its environment active, not %s", (state, reason) => {
    expect(reasonsOfAgent({ environment: { name: "Small", state } })).toEqual([
      expect.stringMatching(reason),
    ]);
  });

  it.each([
    ["missing", /reads knowledge graph "Contracts", which no longer exists/],
    ["no_ready_version", /pinned to a version of knowledge graph "Contracts" that is not ready/],
  ] as const)("needs the graph it is pinned to, not %s", (state, reason) => {
    expect(reasonsOfAgent({ graph: { name: "Contracts", state } })).toEqual([expect.stringMatching(reason)]);
  });
});

describe("a connector", () => {
  const untested: ConnectorSnapshot = { name: "Warehouse", state: "untested" };
  const testIt =
    'Connector "Warehouse" has no passing connection test: open the connector\'s page, press Test connection and start again.';

  it("without a passing test is to be tested", () => {
    expect(reasonsOfAgent({ connectors: [untested] })).toEqual([testIt]);
    expect(reasonsOf({ inputs: [{ parameter: "source", connector: untested }] })).toEqual([testIt]);
  });

  it("that needs attention is to be repaired and tested", () => {
    expect(reasonsOfAgent({ connectors: [{ name: "Warehouse", state: "needs_attention" }] })).toEqual([
      expect.stringMatching(/"Warehouse" needs attention: open the connector's page.*press Test connection/),
    ]);
  });

  it("that is missing is named with whoever uses it", () => {
    const missing: ConnectorSnapshot = { name: "Warehouse", state: "missing" };
    expect(reasonsOfAgent({ connectors: [missing] })).toEqual([
      'Agent "Clerk" uses connector "Warehouse", which no longer exists: choose another one.',
    ]);
    expect(reasonsOf({ inputs: [{ parameter: "source", connector: missing }] })).toEqual([
      'Parameter "source" uses connector "Warehouse", which no longer exists: choose another one.',
    ]);
  });

  it("that several steps share is named once", () => {
    const shared: AgentSnapshot = { ...agent, connectors: [untested] };
    const nodes = [
      { ...node, agent: shared },
      { ...node, title: "Check", agent: { ...shared, name: "Auditor" } },
    ];
    expect(reasonsOf({ nodes, inputs: [{ parameter: "source", connector: untested }] })).toEqual([testIt]);
  });
});

describe("a step that updates a knowledge graph", () => {
  it("needs the graph but none of its versions", () => {
    const update = (state: "ready" | "no_ready_version" | "missing") =>
      reasonsOfNode({ nodeType: "ampg_update", agent: null, graph: { name: "Contracts", state } });
    expect(update("ready")).toEqual([]);
    expect(update("no_ready_version")).toEqual([]);
    expect(update("missing")).toEqual([
      'Step "Load" updates knowledge graph "Contracts", which no longer exists: choose another one.',
    ]);
  });
});
