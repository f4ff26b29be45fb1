import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import type { Denied } from "./library-refusal.ts";
import { offerItem } from "./offer-items.ts";

/** Keeps the release that the console runs, and tells it to the deployments that update rules name. */
export async function recordConsoleRelease(
  parts: ConsoleParts,
  actor: Actor,
  { release }: { readonly release: string },
): Promise<Outcome<void, Denied>> {
  const read = () => parts.database.reader.selectFrom("console").select(["console_id", "release"]);
  const known = await read().executeTakeFirst();
  if (!known || known.release === release) return done(undefined);
  return await changeCatalogue(parts, actor, async ({ transaction, nowMs }) => {
    const { sql } = transaction;
    // Of processes that start at once, the first records it.
    const { numUpdatedRows } = await sql
      .updateTable("console")
      .set({ release })
      .where(({ eb, or }) => or([eb("release", "is", null), eb("release", "!=", release)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return done(undefined);
    const named = await sql
      .selectFrom("update_rule_deployments")
      .select(["rule_id", "deployment_id"])
      .execute();
    for (const [itemId, rows] of Map.groupBy(named, ({ rule_id }) => rule_id)) {
      const ids = rows.map(({ deployment_id }) => deployment_id);
      await offerItem(sql, { kind: "update_rule", itemId }, ids);
    }
    await recordAudit(transaction, actor, {
      action: "console.release",
      target: known.console_id,
      at: nowMs,
      before: { release: known.release },
      after: { release },
    });
    return done(undefined);
  });
}
