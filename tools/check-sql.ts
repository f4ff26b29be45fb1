import type { Node } from "oxc-parser";
import { parseSource, sourceFiles } from "./source-files.ts";

const surface = /^server\/src\/(http|cli)\//;
const queryCalls = new Set([
  "selectFrom",
  "insertInto",
  "updateTable",
  "deleteFrom",
  "replaceInto",
  "mergeInto",
  "executeQuery",
]);

/** Every query that a surface makes itself instead of calling an operation, each as one line. */
export function findSqlFaults(root: string): string[] {
  const files = sourceFiles(root).filter((file) => surface.test(file));
  return files.flatMap((file) => {
    const { source, parsed } = parseSource(root, file);
    return queriesIn(parsed.program).map(({ name, start }) => {
      const line = source.slice(0, start).split("\n").length;
      return `${file}:${line} holds SQL (${name}): a surface calls operations`;
    });
  });
}

interface Query {
  name: string;
  start: number;
}

function queriesIn(value: unknown): Query[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(queriesIn);
  const query = isNode(value) ? queryOf(value) : null;
  return query ? [query, ...inside] : inside;
}

function isNode(value: object): value is Node {
  return "type" in value;
}

function queryOf(node: Node): Query | null {
  if (node.type === "TaggedTemplateExpression") {
    const name = nameOf(node.tag);
    return name === "sql" ? { name: "sql``", start: node.start } : null;
  }
  if (node.type !== "CallExpression") return null;
  const name = nameOf(node.callee);
  return name !== null && queryCalls.has(name) ? { name, start: node.start } : null;
}

function nameOf(node: Node): string | null {
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression") return null;
  return node.property.type === "Identifier" ? node.property.name : null;
}
