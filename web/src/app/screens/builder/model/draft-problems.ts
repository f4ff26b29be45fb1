import type { Problem, WorkflowDefinition } from "@sluice/contract";

/** What the server found in a definition as it was. */
export interface Verdict {
  readonly definition: WorkflowDefinition;
  readonly problems: readonly Problem[];
}

const ENTRY = /^(nodes|parameters)\[(\d+)\]/;

/**
 * What is wrong with a definition now: what the rules find here at once, and what only the server can tell (whether
 * an expression can be read, whether a schema compiles). The latter stands until that part of the definition changes.
 */
export function draftProblems(
  definition: WorkflowDefinition,
  found: readonly Problem[],
  verdict: Verdict | null,
): Problem[] {
  const here = new Set(found.map(keyOf));
  const told =
    verdict?.problems.flatMap((problem) => stillTrue(problem, verdict.definition, definition)) ?? [];
  const problems = [...found, ...told.filter((problem) => !here.has(keyOf(problem)))];
  return problems.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** The problem at the place where its step is now; nothing when what it is about is another by now. */
function stillTrue(problem: Problem, judged: WorkflowDefinition, now: WorkflowDefinition): Problem[] {
  if (judged === now) return [problem];
  const [place, list, digits] = ENTRY.exec(problem.name) ?? [];
  if (place === undefined || list === undefined) {
    const field = /^\w+/.exec(problem.name)?.[0] as keyof WorkflowDefinition;
    return judged[field] !== undefined && judged[field] === now[field] ? [problem] : [];
  }
  const entries = (definition: WorkflowDefinition): readonly unknown[] =>
    (list === "nodes" ? definition.nodes : definition.parameters) ?? [];
  const index = entries(now).indexOf(entries(judged)[Number(digits)]);
  if (index === -1) return [];
  return [{ ...problem, name: `${list}[${index}]${problem.name.slice(place.length)}` }];
}

function keyOf({ name, reason }: Problem): string {
  return `${name}\n${reason}`;
}

/** Parameters, then steps as they are listed, then the rest. */
function orderOf({ name }: Problem): number {
  const [, list, index] = ENTRY.exec(name) ?? [];
  if (list === undefined) return 2_000;
  return (list === "parameters" ? 0 : 1_000) + Number(index);
}
