import type { DefinitionParameter } from "@sluice/contract";
import { showValue } from "../text/show-value.ts";
import type { CompleteNode } from "./complete-definition.ts";
import { publishSlugOf } from "./publish-slug.ts";
import { unknownName } from "./unknown-name.ts";

/** What can be told about an expression by reading it. The server knows the language. */
export type ReadExpression =
  | { readonly ok: false; readonly reason: string }
  | {
      readonly ok: true;
      readonly references: readonly ExpressionReference[];
      /** Values that it can give and that are known before it runs. There may be others. */
      readonly outcomes: readonly ExpressionOutcome[];
    };

export type ExpressionReference = {
  readonly of: "parameters" | "results";
  readonly name: string;
  /** Only whether it is there is asked, by `has()`. */
  readonly isAsked: boolean;
};

export type ExpressionOutcome =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "parameter"; readonly name: string };

export type ExpressionPlace = {
  readonly node: CompleteNode;
  readonly nodes: readonly CompleteNode[];
  readonly parameters: readonly DefinitionParameter[];
};

/** Why an expression would fail, or choose no branch, in this workflow: a sentence for each mistake. */
export function checkExpression(read: ReadExpression, place: ExpressionPlace): string[] {
  if (!read.ok) return [read.reason];
  const faults = [
    ...read.references.map((reference) => referenceFault(reference, place)),
    ...read.outcomes.flatMap((outcome) => outcomeFaults(outcome, place)),
  ];
  return [...new Set(faults.filter((fault) => fault !== null))];
}

function referenceFault(reference: ExpressionReference, place: ExpressionPlace): string | null {
  const { of, name } = reference;
  if (of === "parameters") {
    const names = place.parameters.map((parameter) => parameter.name);
    return names.includes(name)
      ? null
      : unknownName(`It reads ${written(of, name)}, but no parameter is called that`, name, names);
  }
  const slugs = place.nodes.map(({ slug }) => slug);
  const published = place.nodes.filter(({ node_type }) => node_type === "ampg_update").map(publishedBy);
  if (published.includes(name)) return null;
  const before = stepsBefore(place.node.slug, place.nodes);
  if (!slugs.includes(name)) {
    return unknownName(`It reads ${written(of, name)}, but no step before it is called that`, name, [
      ...before,
    ]);
  }
  if (reference.isAsked || before.has(name)) return null;
  const reads = `It reads ${written(of, name)}, but ${showValue(name)}`;
  const isLater = stepsBefore(name, place.nodes).has(place.node.slug) || name === place.node.slug;
  return isLater
    ? `${reads} is not done before this step is: read another.`
    : `${reads} does not come before this step: add it to depends_on.`;
}

function publishedBy({ slug }: CompleteNode): string {
  return publishSlugOf(slug);
}

/** The steps that are over, one way or another, when a step starts. */
function stepsBefore(slug: string, nodes: readonly CompleteNode[]): ReadonlySet<string> {
  const dependenciesOf = (wanted: string) => nodes.find((node) => node.slug === wanted)?.depends_on ?? [];
  const before = new Set(dependenciesOf(slug));
  // A set goes on to what is added to it while it is walked.
  for (const each of before) for (const earlier of dependenciesOf(each)) before.add(earlier);
  return before;
}

function outcomeFaults(outcome: ExpressionOutcome, place: ExpressionPlace): (string | null)[] {
  if (outcome.kind === "text") return [labelFault(outcome.text, "", place.node)];
  const parameter = place.parameters.find(({ name }) => name === outcome.name);
  if (parameter?.type === "number" || parameter?.type === "boolean") {
    return [`It can give the parameter ${outcome.name}, a ${parameter.type}: a label is a text.`];
  }
  const values = parameter?.type === "enum" ? (parameter.enum_values ?? []) : [];
  const labels = new Set(place.node.branches.map(({ label }) => label));
  const stray = values.find((value) => !labels.has(value));
  return stray === undefined ? [] : [labelFault(stray, ` (from the parameter ${outcome.name})`, place.node)];
}

function labelFault(text: string, from: string, { branches }: CompleteNode): string | null {
  const labels = branches.map(({ label }) => label);
  if (labels.length === 0 || labels.includes(text)) return null;
  return unknownName(`It can give ${showValue(text)}${from}, but no branch has that label`, text, labels);
}

function written(of: string, name: string): string {
  return /^[A-Za-z_]\w{0,63}$/.test(name) ? `${of}.${name}` : `${of}[${showValue(name)}]`;
}
