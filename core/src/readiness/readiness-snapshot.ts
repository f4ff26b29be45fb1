import type { NodeType, WorkflowStatus } from "@sluice/contract";

/** What a run of a workflow would find if it started now, gathered by whoever asks. */
export type ReadinessSnapshot = {
  readonly status: WorkflowStatus;
  readonly nodes: readonly NodeSnapshot[];
  /** The connectors that storage_prefix parameters read through. */
  readonly inputs: readonly { readonly parameter: string; readonly connector: ConnectorSnapshot }[];
  /** The agent that writes the closing narrative, when the workflow has one. `"missing"`: it is gone. */
  readonly supervisor: AgentSnapshot | "missing" | null;
};

export type NodeSnapshot = {
  readonly title: string;
  readonly nodeType: NodeType;
  /** `"missing"`: the node names an agent that is gone. */
  readonly agent: AgentSnapshot | "missing" | null;
  /** A conditional may choose its branch by an expression instead of an agent. */
  readonly hasExpression: boolean;
  /** The knowledge graph an ampg_update builds. */
  readonly graph: GraphSnapshot | null;
};

export type AgentSnapshot = {
  readonly name: string;
  /** `"not_needed"`: a script agent. */
  readonly model: "not_needed" | "reachable" | "unreachable";
  readonly connectors: readonly ConnectorSnapshot[];
  readonly environment: EnvironmentSnapshot | null;
  readonly graph: GraphSnapshot | null;
};

export type ConnectorSnapshot = {
  readonly name: string;
  /** `"untested"`: no version of it ever passed a connection test. */
  readonly state: "ready" | "untested" | "needs_attention" | "missing";
};

export type EnvironmentSnapshot = {
  readonly name: string;
  readonly state: "active" | "provisioning" | "inactive" | "needs_attention" | "missing";
};

export type GraphSnapshot = {
  readonly name: string;
  /** `"no_ready_version"`: the graph is there, the version it is pinned to is not usable. */
  readonly state: "ready" | "no_ready_version" | "missing";
};
