import type { UpdateCadence, Weekday } from "@sluice/contract";
import { isoTime, nextUpdateTimes, updateTimesOf } from "@sluice/core";
import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";
import type { NamedDeployment } from "./library-view.ts";

/** An update rule as the console shows it. */
export interface UpdateRuleView {
  readonly rule_id: string;
  readonly name: string;
  readonly description: string;
  readonly cadence: UpdateCadence;
  readonly weekday: Weekday | null;
  readonly month_day: number | null;
  readonly hour_utc: number;
  readonly deployments: readonly NamedDeployment[];
  /** When it comes due next, five times. */
  readonly next_at: readonly string[];
  readonly revision: number;
  readonly created_at: string;
  readonly changed_at: string;
}

type RuleRow = ConsoleTables["update_rules"];

const shownTimes = 5;

/** Rules with their deployments, in one query more however many they are. */
export async function viewUpdateRules(
  sql: Kysely<ConsoleTables>,
  rows: readonly RuleRow[],
  nowMs: number,
): Promise<UpdateRuleView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ rule_id }) => rule_id);
  const named = await sql
    .selectFrom("update_rule_deployments as named")
    .innerJoin("deployments", "deployments.deployment_id", "named.deployment_id")
    .select(["named.rule_id", "deployments.deployment_id", "deployments.name"])
    .where("named.rule_id", "in", ids)
    .where("deployments.deleted_at", "is", null)
    .orderBy("deployments.name")
    .orderBy("deployments.deployment_id")
    .execute();
  return rows.map((row) => ({
    rule_id: row.rule_id,
    name: row.name,
    description: row.description,
    cadence: row.cadence,
    weekday: row.weekday,
    month_day: row.month_day,
    hour_utc: row.hour_utc,
    deployments: named
      .filter(({ rule_id }) => rule_id === row.rule_id)
      .map(({ deployment_id, name }) => ({ deployment_id, name })),
    next_at: nextUpdateTimes(updateTimesOf(row), nowMs, shownTimes).map(isoTime),
    revision: row.revision,
    created_at: isoTime(row.created_at),
    changed_at: isoTime(row.changed_at),
  }));
}

export async function viewUpdateRule(
  sql: Kysely<ConsoleTables>,
  row: RuleRow,
  nowMs: number,
): Promise<UpdateRuleView> {
  const [view] = await viewUpdateRules(sql, [row], nowMs);
  return view as UpdateRuleView;
}

/** By its id, or else by its exact name. */
export async function findUpdateRule(
  sql: Kysely<ConsoleTables>,
  idOrName: string,
): Promise<RuleRow | undefined> {
  return await sql
    .selectFrom("update_rules")
    .selectAll()
    .where(({ eb, or }) => or([eb("rule_id", "=", idOrName), eb("name", "=", idOrName)]))
    .orderBy(({ eb }) => eb("rule_id", "=", idOrName), "desc")
    .executeTakeFirst();
}
