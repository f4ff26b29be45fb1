import type { EnvironmentSummary } from "@sluice/contract";
import { sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { containsText } from "../versions/contains-text.ts";
import type { NamePosition } from "../versions/name-position.ts";
import { askOnce } from "./ask-once.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import { presentEnvironment, selectEnvironments } from "./select-environments.ts";

export interface EnvironmentsAsked {
  readonly q?: string | undefined;
  readonly owner?: string | undefined;
  readonly limit: number;
  readonly after: NamePosition | null;
}

/** Environments by name, a page at a time. */
export async function listEnvironments(
  parts: EnvironmentParts,
  actor: Actor,
  { q, owner, limit, after }: EnvironmentsAsked,
): Promise<
  Outcome<{ readonly items: EnvironmentSummary[]; readonly next: NamePosition | null }, NotAllowed["refusal"]>
> {
  const denied = refuseUnless(actor, "environments:read");
  if (denied) return denied;
  const rows = await selectEnvironments(parts.database)
    .$if(q !== undefined && q.trim() !== "", (query) =>
      query.where(sql<boolean>`environments.folded_name like ${containsText(q ?? "")} escape '\\'`),
    )
    .$if(owner !== undefined, (query) => query.where("environments.owner_id", "=", owner ?? ""))
    .$if(after !== null, (query) =>
      query.where((where) =>
        where(
          where.refTuple("environments.folded_name", "environments.environment_id"),
          ">",
          where.tuple(after?.name ?? "", after?.id ?? ""),
        ),
      ),
    )
    .orderBy("environments.folded_name")
    .orderBy("environments.environment_id")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const status = askOnce(() => parts.sandbox.status());
  return done({
    items: await Promise.all(shown.map((row) => presentEnvironment(parts, row, status))),
    next: last ? { name: last.folded_name, id: last.environment_id } : null,
  });
}
