import { limits, type Problem, type WorkflowDefinition } from "@sluice/contract";
import { checkDraft, countCodePoints } from "@sluice/core";
import type { Database } from "../../../platform/db/database.ts";
import { readExpression } from "../../expressions/read-expression.ts";
import { checkSchema } from "../../outputs/check-schema.ts";
import type { DeploymentTables } from "../../tables.ts";
import { authorPatterns, PatternAllowance } from "../author-patterns.ts";
import { loadReferences, type References } from "../load-references.ts";
import { policyProblems } from "../policy-problems.ts";
import { referencesIn } from "../references-in.ts";
import type { DefinitionText } from "./read-definition-text.ts";

/** About 50 ms. */
const patternUnits = 1_250_000;

export interface Judged {
  readonly problems: readonly Problem[];
  readonly references: References;
}

/** What keeps a definition from being saved as a version, but for what takes a process of its own to find out. */
export async function judgeDefinition(
  { reader }: Database<DeploymentTables>,
  { definition, bytes }: Pick<DefinitionText, "definition" | "bytes">,
): Promise<Judged> {
  const references = await loadReferences(reader, referencesIn(definition));
  const problems = checkDraft(definition, references, {
    patterns: authorPatterns(new PatternAllowance(patternUnits)),
    readExpression,
    serialisedBytes: bytes,
  });
  if (problems.length > 0) return { problems, references };
  return { problems: policyProblems(definition as unknown as WorkflowDefinition), references };
}

/** All of it: the result schema is compiled too. */
export async function judgeDefinitionWhole(
  database: Database<DeploymentTables>,
  text: Pick<DefinitionText, "definition" | "bytes">,
  caller: string,
): Promise<Judged> {
  const judged = await judgeDefinition(database, text);
  if (judged.problems.length > 0) return judged;
  const { result_schema = null } = text.definition as unknown as WorkflowDefinition;
  if (result_schema === null) return judged;
  return { ...judged, problems: await checkSchema(result_schema, caller) };
}

/** What is worth knowing of a definition that may be saved all the same. */
export function definitionAdvisories(text: string): Problem[] {
  const { largeTextAdvisoryChars } = limits.app;
  if (text.length <= largeTextAdvisoryChars) return [];
  const characters = countCodePoints(text);
  if (characters <= largeTextAdvisoryChars) return [];
  const reason = `The definition has ${characters.toLocaleString("en-GB")} characters. Above ${largeTextAdvisoryChars.toLocaleString("en-GB")} it is hard to read and slow to open; consider shorter instructions.`;
  return [{ name: "definition", reason }];
}
