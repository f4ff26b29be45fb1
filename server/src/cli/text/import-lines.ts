import type { ImportedNeed, ImportSummary } from "../../deployment/workflows/describe-plan.ts";

const subjects = {
  agent: "agent",
  environment: "environment",
  connector: "connector",
  graph: "knowledge graph",
} as const;

/** What an import added besides the workflow itself, one line each. `isPlan`: it has not happened. */
export function importLines({ needs }: ImportSummary, isPlan: boolean): string[] {
  const was = isPlan ? "would be" : "was";
  return needs.flatMap((need) => {
    const thing = `${subjects[need.subject]} "${need.name}"`;
    if (need.change === "kept") return [];
    if (need.change === "created") return [`The ${thing} ${was} created.`];
    return [
      `The ${thing} exists with other content: version ${need.version} ${was} added; ${usedBy(need, isPlan)}.`,
    ];
  });
}

function usedBy({ subject }: ImportedNeed, isPlan: boolean): string {
  return subject === "connector"
    ? "every workflow that reads through it uses its newest version"
    : `only this workflow ${isPlan ? "would use" : "uses"} it`;
}
