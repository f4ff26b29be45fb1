import { Environment } from "@marcbachmann/cel-js";

/** What an author can refer to, and how large an expression may become once parsed. */
export const expressionEnvironment = new Environment({
  unlistedVariablesAreDyn: false,
  homogeneousAggregateLiterals: false,
  limits: {
    maxAstNodes: 2_000,
    maxDepth: 50,
    maxListElements: 500,
    maxMapEntries: 500,
    maxCallArguments: 16,
  },
})
  .registerVariable("parameters", "map<string, dyn>")
  .registerVariable("results", "map<string, dyn>")
  .registerVariable("input_text", "string");
