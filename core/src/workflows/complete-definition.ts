import {
  type DefinitionNode,
  type DefinitionSettings,
  limits,
  type PiiPolicy,
  type WorkflowDefinition,
} from "@sluice/contract";

type Complete<Draft> = { readonly [Field in keyof Draft]-?: Exclude<Draft[Field], undefined> };

export type CompleteNode = Complete<DefinitionNode>;

/** A definition in which nothing is left unsaid. */
export type CompleteDefinition = Complete<Omit<WorkflowDefinition, "nodes" | "settings">> & {
  readonly nodes: readonly CompleteNode[];
  readonly settings: Complete<DefinitionSettings>;
};

const NO_REDACTION: PiiPolicy = {
  mode: "off",
  entities: [],
  min_confidence: limits.pii.minConfidence.default,
  operator: "hash",
  stages: [],
  max_coordinator_calls: limits.pii.maxCoordinatorCalls.default,
};

/** Puts in what an author left out, so that nobody downstream decides a default for himself. */
export function completeDefinition(definition: WorkflowDefinition): CompleteDefinition {
  return {
    parameters: definition.parameters ?? [],
    nodes: definition.nodes.map(completeNode),
    settings: {
      max_run_hours: definition.settings?.max_run_hours ?? null,
      overlap_policy: definition.settings?.overlap_policy ?? "allow",
      parallelism: definition.settings?.parallelism ?? limits.workflow.parallelism.default,
    },
    pii_policy: definition.pii_policy ?? NO_REDACTION,
    result_schema: definition.result_schema ?? null,
    supervisor: definition.supervisor ?? null,
  };
}

function completeNode(node: DefinitionNode): CompleteNode {
  return {
    slug: node.slug,
    title: node.title,
    node_type: node.node_type,
    instructions: node.instructions ?? "",
    agent: node.agent ?? null,
    requires_approval: node.requires_approval ?? false,
    approve_before_start: node.approve_before_start ?? false,
    restart_safe: node.restart_safe ?? false,
    depends_on: node.depends_on ?? [],
    branches: node.branches ?? [],
    expression: node.expression ?? null,
    graph: node.graph ?? null,
  };
}
