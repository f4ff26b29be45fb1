import type { Problem } from "@sluice/contract";
import { checkUpdateRule, type UpdateRuleDraft } from "@sluice/core";
import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";
import { ruleNameProblems } from "./name-problems.ts";

/** Everything that keeps a rule from being saved, what only the console knows too. */
export async function ruleProblems(
  sql: Kysely<ConsoleTables>,
  rule: UpdateRuleDraft,
  ownId: string | null,
): Promise<Problem[]> {
  const problems = checkUpdateRule(rule);
  // A list that is too long is not looked up.
  if (problems.length > 0) return problems;
  return [
    ...(await ruleNameProblems(sql, rule.name, ownId)),
    ...(await deploymentProblems(sql, rule.deployment_ids)),
  ];
}

async function deploymentProblems(sql: Kysely<ConsoleTables>, ids: readonly string[]): Promise<Problem[]> {
  const rows = await sql
    .selectFrom("deployments")
    .select("deployment_id")
    .where("deployment_id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  const known = new Set(rows.map(({ deployment_id }) => deployment_id));
  return ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ name: `deployment_ids[${index}]`, reason: `The console knows no deployment ${id}.` }],
  );
}
