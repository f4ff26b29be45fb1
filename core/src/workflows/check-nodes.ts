import { limits, type Problem, slugPattern } from "@sluice/contract";
import { countCodePoints } from "../text/count-code-points.ts";
import { groupDigits } from "../text/group-digits.ts";
import { hasControlCharacter } from "../text/has-control-character.ts";
import { showValue } from "../text/show-value.ts";
import { checkExpression, type ReadExpression } from "./check-expression.ts";
import { lineFault } from "./check-workflow-texts.ts";
import type { CompleteDefinition, CompleteNode } from "./complete-definition.ts";
import { findCircles } from "./find-circles.ts";
import { publishSlugOf } from "./publish-slug.ts";
import { unknownName } from "./unknown-name.ts";

const bounds = limits.workflow;
const SLUG_PATTERN = new RegExp(slugPattern);

type Nodes = readonly CompleteNode[];
type ReadsExpression = (expression: string) => ReadExpression;
type Workflow = Pick<CompleteDefinition, "nodes" | "parameters">;

/** What is wrong with the steps and the edges between them, in the order of the steps. */
export function checkNodes(workflow: Workflow, readExpression: ReadsExpression): Problem[] {
  const { nodes } = workflow;
  if (nodes.length === 0) return [{ name: "nodes", reason: "A workflow has at least one step: add one." }];
  // The checks below look at every pair of steps, which is cheap only while they are few.
  if (nodes.length > bounds.maxNodes) {
    return [
      { name: "nodes", reason: `A workflow has at most ${bounds.maxNodes} steps, not ${nodes.length}.` },
    ];
  }
  const slugs = new Set(nodes.map((node) => node.slug));
  const circles = findCircles(nodes);
  return nodes.flatMap((node, index) => {
    const misnamed = slugProblems(node, index, nodes);
    // Under the name of another step it would be told of that step's edges.
    if (nodes.findIndex(({ slug }) => slug === node.slug) < index) return misnamed.map(atNode(index));
    const found = [
      ...misnamed,
      ...titleProblems(node),
      ...dependencyProblems(node, slugs),
      ...circles.filter((circle) => circle.nodeIndex === index).map(circleProblem),
      ...(node.node_type === "conditional"
        ? [...conditionalProblems(node, nodes), ...expressionProblems(node, workflow, readExpression)]
        : strayProblems(node)),
      ...graphProblems(node),
    ];
    return found.map(atNode(index));
  });
}

function atNode(index: number): (problem: Problem) => Problem {
  return ({ name, reason }) => ({ name: `nodes[${index}].${name}`, reason });
}

function slugProblems({ slug }: CompleteNode, index: number, nodes: Nodes): Problem[] {
  const name = "slug";
  if (slug.length > bounds.slugMaxChars || !SLUG_PATTERN.test(slug)) {
    const reason = `Write lowercase letters, digits and single dashes between them, at most ${bounds.slugMaxChars} characters; not ${showValue(slug)}.`;
    return [{ name, reason }];
  }
  if (nodes.findIndex((node) => node.slug === slug) < index) {
    return [{ name, reason: `Another step is called ${showValue(slug)} already: rename one.` }];
  }
  const builder = nodes.find((node) => node.node_type === "ampg_update" && publishSlugOf(node.slug) === slug);
  if (builder === undefined) return [];
  return [
    { name, reason: `${slug} is the step that publishes what ${builder.slug} builds: choose another.` },
  ];
}

function titleProblems({ title }: CompleteNode): Problem[] {
  const length = countCodePoints(title);
  if (length > 0 && length <= bounds.stepTitleMaxChars && !hasControlCharacter(title)) return [];
  return [{ name: "title", reason: lineFault(title, bounds.stepTitleMaxChars) }];
}

function unknownStep(slug: string, others: readonly string[]): string {
  return unknownName(`No step is called ${showValue(slug)}`, slug, others);
}

/** Looking for the name that was meant is cheap only while they are few. */
function tooManySteps(name: string, list: readonly string[]): Problem {
  return { name, reason: `List at most ${bounds.maxNodes} steps, not ${groupDigits(list.length)}.` };
}

function dependencyProblems(node: CompleteNode, slugs: ReadonlySet<string>): Problem[] {
  if (node.depends_on.length > bounds.maxNodes) return [tooManySteps("depends_on", node.depends_on)];
  const repeated = repeatedIn(node.depends_on);
  return node.depends_on.flatMap((dependency, index) => {
    const reason = dependencyFault(node, dependency, repeated.has(index), slugs);
    return reason === null ? [] : [{ name: `depends_on[${index}]`, reason }];
  });
}

function dependencyFault(
  node: CompleteNode,
  dependency: string,
  isTwice: boolean,
  slugs: ReadonlySet<string>,
): string | null {
  if (dependency === node.slug) return "A step cannot come before itself: remove it.";
  if (!slugs.has(dependency))
    return unknownStep(
      dependency,
      [...slugs].filter((slug) => slug !== node.slug),
    );
  return isTwice ? `${dependency} is listed twice: remove one.` : null;
}

/** The places at which a list says again what it said before. */
function repeatedIn(list: readonly string[]): ReadonlySet<number> {
  const known = new Set<string>();
  const isKnown = (item: string) => known.size === known.add(item).size;
  return new Set(list.flatMap((item, index) => (isKnown(item) ? [index] : [])));
}

function circleProblem({ dependencyIndex, path }: { dependencyIndex: number; path: readonly string[] }) {
  return {
    name: `depends_on[${dependencyIndex}]`,
    reason: `The steps go round in a circle: ${path.join(" needs ")}. Remove one of these dependencies.`,
  };
}

function conditionalProblems(node: CompleteNode, nodes: Nodes): Problem[] {
  const problems: Problem[] = [];
  if (node.branches.length < bounds.minConditionalBranches) {
    const reason = `A conditional chooses among at least ${bounds.minConditionalBranches} labelled branches, not ${node.branches.length}: add the others.`;
    problems.push({ name: "branches", reason });
  }
  const repeatedLabels = repeatedIn(node.branches.map((branch) => branch.label));
  for (const [index, branch] of node.branches.entries()) {
    const fault = labelFault(branch.label, repeatedLabels.has(index));
    if (fault !== null) problems.push({ name: `branches[${index}].label`, reason: fault });
    if (branch.steps.length > bounds.maxNodes) {
      problems.push(tooManySteps(`branches[${index}].steps`, branch.steps));
      continue;
    }
    const repeated = repeatedIn(branch.steps);
    for (const [position, slug] of branch.steps.entries()) {
      const reason = branchStepFault(slug, node.slug, repeated.has(position), nodes);
      if (reason !== null) problems.push({ name: `branches[${index}].steps[${position}]`, reason });
    }
  }
  return problems;
}

function labelFault(label: string, isTaken: boolean): string | null {
  const length = countCodePoints(label);
  if (length === 0 || length > bounds.branchLabelMaxChars || hasControlCharacter(label)) {
    return lineFault(label, bounds.branchLabelMaxChars);
  }
  return isTaken ? `Another branch is labelled ${showValue(label)} already: rename one.` : null;
}

function branchStepFault(slug: string, conditional: string, isTwice: boolean, nodes: Nodes): string | null {
  const step = nodes.find((node) => node.slug === slug);
  if (step === undefined) {
    return unknownStep(
      slug,
      nodes.flatMap((node) => (node.slug === conditional ? [] : [node.slug])),
    );
  }
  if (!step.depends_on.includes(conditional)) {
    return `${slug} does not depend on ${conditional}, so this branch cannot lead to it: add ${conditional} to its depends_on.`;
  }
  return isTwice ? `${slug} is listed twice: remove one.` : null;
}

function expressionProblems(
  node: CompleteNode,
  { nodes, parameters }: Workflow,
  readExpression: ReadsExpression,
): Problem[] {
  const { agent, expression } = node;
  if (expression === null) return [];
  const name = "expression";
  if (agent !== null) {
    return [{ name, reason: "An agent or an expression chooses the branch, not both: remove one." }];
  }
  const length = countCodePoints(expression);
  if (length === 0 || length > bounds.expressionMaxChars) {
    return [{ name, reason: `Write 1 to ${groupDigits(bounds.expressionMaxChars)} characters.` }];
  }
  const faults = checkExpression(readExpression(expression), { node, nodes, parameters });
  return faults.map((reason) => ({ name, reason }));
}

function strayProblems({ branches, expression }: CompleteNode): Problem[] {
  const only = "Only a conditional has";
  return [
    ...(branches.length > 0 ? [{ name: "branches", reason: `${only} branches: remove them.` }] : []),
    ...(expression !== null ? [{ name: "expression", reason: `${only} an expression: remove it.` }] : []),
  ];
}

function graphProblems({ node_type, graph }: CompleteNode): Problem[] {
  if ((node_type === "ampg_update") === (graph !== null)) return [];
  const reason =
    graph === null
      ? "An ampg_update builds a knowledge graph: write its name."
      : "Only an ampg_update has a graph: remove it.";
  return [{ name: "graph", reason }];
}
