import { limits } from "@sluice/contract";
import type { Kysely } from "kysely";
import type { DeploymentTables } from "../tables.ts";

/** The name, or else the same with the first number behind it that makes it one that nothing has. */
export async function freeWorkflowName(reader: Kysely<DeploymentTables>, wanted: string): Promise<string> {
  for (let copy = 1; ; copy += 1) {
    const name = copy === 1 ? wanted : numbered(wanted, copy);
    const taken = await reader
      .selectFrom("workflows")
      .select("workflow_id")
      .where("name", "=", name)
      .executeTakeFirst();
    if (!taken) return name;
  }
}

/** A name that has a number gets another, and one that is too long for it loses its end. */
function numbered(name: string, copy: number): string {
  const suffix = ` (${copy})`;
  const stem = Array.from(name.replace(/ \(\d{1,4}\)$/, ""));
  return `${stem
    .slice(0, limits.workflow.nameMaxChars - suffix.length)
    .join("")
    .trimEnd()}${suffix}`;
}
