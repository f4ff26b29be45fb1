import type { FileAgent } from "@sluice/contract";

/** An agent with what it refers to resolved to ids: what a version of it holds. */
export interface AgentContent {
  readonly name: string;
  readonly description: string;
  readonly kind: FileAgent["kind"];
  readonly engine: FileAgent["engine"];
  /** Null: the default environment. */
  readonly environmentVersionId: string | null;
  readonly connectorIds: readonly string[];
  /** The version of a knowledge graph that it is pinned to. */
  readonly graph?: { readonly graphId: string; readonly version: number } | null;
}
