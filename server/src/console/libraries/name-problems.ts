import type { Problem } from "@sluice/contract";
import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";

/** Whether a library of this name is there, other than the one that is edited. */
export async function libraryNameProblems(
  sql: Kysely<ConsoleTables>,
  name: string,
  ownId: string | null,
): Promise<Problem[]> {
  const taken = await sql
    .selectFrom("libraries")
    .select("library_id")
    .where("name", "=", name)
    .executeTakeFirst();
  return problems(taken !== undefined && taken.library_id !== ownId, "library");
}

export async function templateNameProblems(
  sql: Kysely<ConsoleTables>,
  { libraryId, name }: { readonly libraryId: string; readonly name: string },
  ownId: string | null,
): Promise<Problem[]> {
  const taken = await sql
    .selectFrom("templates")
    .select("template_id")
    .where("library_id", "=", libraryId)
    .where("name", "=", name)
    .executeTakeFirst();
  return problems(taken !== undefined && taken.template_id !== ownId, "template of this library");
}

export async function ruleNameProblems(
  sql: Kysely<ConsoleTables>,
  name: string,
  ownId: string | null,
): Promise<Problem[]> {
  const taken = await sql
    .selectFrom("update_rules")
    .select("rule_id")
    .where("name", "=", name)
    .executeTakeFirst();
  return problems(taken !== undefined && taken.rule_id !== ownId, "update rule");
}

function problems(isTaken: boolean, what: string): Problem[] {
  return isTaken ? [{ name: "name", reason: `Another ${what} has this name.` }] : [];
}
