import { type Branch, limits, type NodeType, type StepNodeType } from "@sluice/contract";
import { HOUR_MS } from "../time/utc-time.ts";
import type { CompleteDefinition, CompleteNode } from "../workflows/complete-definition.ts";
import { publishSlugOf } from "../workflows/publish-slug.ts";

/** What the moves of a step depend on. What its work depends on (agent, instructions) stays in the version. */
export type PlanStep = {
  readonly slug: string;
  readonly title: string;
  readonly node_type: StepNodeType;
  readonly derived: boolean;
  readonly depends_on: readonly string[];
  readonly branches: readonly Branch[];
  readonly approve_before_start: boolean;
  readonly requires_approval: boolean;
  readonly restart_safe: boolean;
};

/** The part of a run that never changes: kept small, because every board carries it. */
export type RunPlan = {
  readonly run_id: string;
  readonly parallelism: number;
  readonly max_run_ms: number | null;
  readonly publish_wait_ms: number;
  /** There is a storage_prefix to copy in before any step. */
  readonly copies_inputs: boolean;
  /** Whether the redaction policy in force is on, and whether it covers the outputs. */
  readonly redacts: boolean;
  readonly redacts_outputs: boolean;
  /** A supervisor writes the closing narrative. */
  readonly supervised: boolean;
  readonly steps: readonly PlanStep[];
};

export type RunFacts = {
  readonly run_id: string;
  /** The policy in force, which an override may have tightened. */
  readonly pii_policy: CompleteDefinition["pii_policy"];
  /** Whether any storage_prefix parameter has a value in this run. */
  readonly copies_inputs: boolean;
  readonly publish_wait_ms?: number;
};

/** The steps a run of this version holds, in the order of its nodes, each publish step behind its build. */
export function planRun(definition: CompleteDefinition, facts: RunFacts): RunPlan {
  const { max_run_hours, parallelism } = definition.settings;
  const redacts = facts.pii_policy.mode !== "off";
  return {
    run_id: facts.run_id,
    parallelism,
    max_run_ms: max_run_hours === null ? null : max_run_hours * HOUR_MS,
    publish_wait_ms: facts.publish_wait_ms ?? limits.runtime.publishWaitSeconds * 1_000,
    copies_inputs: facts.copies_inputs,
    redacts,
    redacts_outputs: redacts && facts.pii_policy.stages.includes("outputs"),
    supervised: definition.supervisor !== null,
    steps: definition.nodes.flatMap((node) =>
      isBuild(node.node_type) ? [planStep(node), publishStep(node)] : [planStep(node)],
    ),
  };
}

function isBuild(nodeType: NodeType): boolean {
  return nodeType === "ampg_update";
}

function planStep(node: CompleteNode): PlanStep {
  return {
    slug: node.slug,
    title: node.title,
    node_type: node.node_type,
    derived: false,
    depends_on: node.depends_on,
    branches: node.branches,
    approve_before_start: node.approve_before_start,
    requires_approval: node.requires_approval,
    // Without an agent it is our own work: it replaces what it had done, or changes nothing.
    restart_safe: node.restart_safe || node.agent === null,
  };
}

/** Waiting for a publication changes nothing, so it may always be taken up again. */
function publishStep(build: CompleteNode): PlanStep {
  return {
    slug: publishSlugOf(build.slug),
    title: `Publish: ${build.title}`,
    node_type: "ampg_publish",
    derived: true,
    depends_on: [build.slug],
    branches: [],
    approve_before_start: false,
    requires_approval: false,
    restart_safe: true,
  };
}
