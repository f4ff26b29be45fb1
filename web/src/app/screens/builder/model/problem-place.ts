/** Where in a workflow a problem is: what a click on it opens. */
export type ProblemPlace =
  | { readonly part: "step"; readonly index: number; readonly field: string; readonly path: string }
  | { readonly part: "parameter"; readonly index: number; readonly field: string; readonly path: string }
  | { readonly part: "settings" | "pii_policy" | "result_schema" | "supervisor"; readonly field: string }
  | { readonly part: "workflow" };

const ENTRY = /^(nodes|parameters)\[(\d+)\](?:\.(.+))?$/;
const FIELD = /^(settings|pii_policy|result_schema|supervisor)\b[.[]?(.*)$/;

/** Reads the name of a problem, such as `nodes[3].branches[0].label`. */
export function problemPlace(name: string): ProblemPlace {
  const entry = ENTRY.exec(name);
  if (entry) {
    const [, list, index, path = ""] = entry;
    const part = list === "nodes" ? "step" : "parameter";
    return { part, index: Number(index), field: fieldOf(path), path };
  }
  const [, part, path = ""] = FIELD.exec(name) ?? [];
  if (part === undefined) return { part: "workflow" };
  return { part: part as "settings", field: fieldOf(path) };
}

/** The first name of a path: `branches` of `branches[0].label`. */
function fieldOf(path: string): string {
  return /^[\w$-]*/.exec(path)?.[0] ?? "";
}
