// Evaluates one expression. Whoever asked ends this process when it takes too long.
import { EvaluationError, ParseError, TypeError as TypeFault } from "@marcbachmann/cel-js";
import { readForeignJson } from "@sluice/core/json/read-foreign-json";
import { answerIsolated } from "../../platform/isolation/answer-isolated.ts";
import type { ExpressionValue, ExpressionWork } from "./evaluate-expression.ts";
import { expressionEnvironment } from "./expression-environment.ts";

answerIsolated(({ expression, facts }: ExpressionWork): ExpressionValue => {
  const results = Object.fromEntries([...facts.results].map(([step, text]) => [step, readResult(text)]));
  const context = { parameters: facts.parameters ?? {}, results, input_text: facts.inputText ?? "" };
  try {
    const value: unknown = expressionEnvironment.evaluate(expression, context);
    return typeof value === "string" ? { text: value } : { kind: kindOf(value) };
  } catch (cause) {
    return { fault: faultOf(cause) };
  }
});

function readResult(text: string): unknown {
  const read = readForeignJson(text, { maxLength: text.length });
  return read.ok ? read.value : text;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "bigint" || typeof value === "number") return "number";
  return typeof value === "boolean" ? "yes or no" : "value of another type";
}

function faultOf(cause: unknown): string {
  if (cause instanceof EvaluationError || cause instanceof ParseError || cause instanceof TypeFault) {
    return cause.summary;
  }
  return "it is nested too deeply";
}
