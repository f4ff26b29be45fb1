import type { ASTNode } from "@marcbachmann/cel-js";
import type { ExpressionOutcome, ExpressionReference, ReadExpression } from "@sluice/core";
import { checkExpression } from "./check-expression.ts";
import { expressionEnvironment } from "./expression-environment.ts";

/** Calls in which the first argument names a variable for the others, which may hide one of ours. */
const binders = new Set(["all", "exists", "exists_one", "filter", "map", "bind"]);

/**
 * What an expression reads and what it can give, as far as its text tells. Nothing is evaluated. A name that is
 * computed, such as `results[input_text]`, tells nothing.
 */
export function readExpression(text: string): ReadExpression {
  const reason = checkExpression(text);
  if (reason !== null) return { ok: false, reason };
  try {
    const { ast } = expressionEnvironment.parse(text);
    return { ok: true, references: referencesIn(ast, new Set(), false), outcomes: outcomesOf(ast) };
  } catch {
    return { ok: false, reason: "The expression is nested too deeply: simplify it." };
  }
}

function referencesIn(node: ASTNode, hidden: ReadonlySet<string>, isAsked: boolean): ExpressionReference[] {
  const own = referenceAt(node);
  if (own !== null) return hidden.has(own.of) ? [] : [{ ...own, isAsked }];
  const isCall = node.op === "call" || node.op === "rcall";
  const bound = isCall && binders.has(node.args[0]) ? hiddenBy(node, hidden) : hidden;
  const asks = node.op === "call" && node.args[0] === "has";
  return childrenOf(node.args).flatMap((child) => referencesIn(child, bound, isAsked || asks));
}

/** `results.sort` or `results["sort"]`. */
function referenceAt(node: ASTNode): Pick<ExpressionReference, "of" | "name"> | null {
  if (node.op !== "." && node.op !== "[]") return null;
  const [base, key] = node.args;
  if (base.op !== "id" || (base.args !== "results" && base.args !== "parameters")) return null;
  if (typeof key === "string") return { of: base.args, name: key };
  return key.op === "value" && typeof key.args === "string" ? { of: base.args, name: key.args } : null;
}

function hiddenBy(node: ASTNode, hidden: ReadonlySet<string>): ReadonlySet<string> {
  const [first] = node.op === "rcall" ? node.args[2] : [];
  return first?.op === "id" ? new Set([...hidden, first.args]) : hidden;
}

/** Arguments are nodes, texts, and lists of both. */
function childrenOf(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(childrenOf);
  return typeof args === "object" && args !== null && "op" in args ? [args as ASTNode] : [];
}

function outcomesOf(node: ASTNode): ExpressionOutcome[] {
  if (node.op === "?:") return [...outcomesOf(node.args[1]), ...outcomesOf(node.args[2])];
  if (node.op === "value") return typeof node.args === "string" ? [{ kind: "text", text: node.args }] : [];
  const reference = referenceAt(node);
  return reference?.of === "parameters" ? [{ kind: "parameter", name: reference.name }] : [];
}
