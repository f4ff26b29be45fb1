import { isoTime } from "@sluice/core";
import type { Database } from "../platform/db/database.ts";
import type { Actor } from "./actor.ts";
import type { ChangeTables } from "./change-log.ts";
import { done, type Outcome } from "./outcome.ts";
import { type NotAllowed, refuseUnless } from "./permissions.ts";

interface ListedChange {
  readonly change_id: number;
  readonly at: string;
  readonly actor: { readonly kind: Actor["kind"]; readonly id: string; readonly name: string };
  readonly action: string;
  readonly target: string;
}

export interface ListChangesRequest {
  readonly limit: number;
  /** Goes on behind the change of this id. */
  readonly after?: number | undefined;
  /** The id or the name of whoever made the change. */
  readonly by?: string | undefined;
  /** The id of what was changed. */
  readonly target?: string | undefined;
}

export interface ChangePage {
  readonly items: readonly ListedChange[];
  /** Null on the last page. */
  readonly next: number | null;
}

interface ListChangesParts {
  readonly database: Database<ChangeTables>;
}

/** A page of the changes that the deployment has recorded, the newest first. */
export async function listChanges(
  { database }: ListChangesParts,
  actor: Actor,
  { limit, after, by, target }: ListChangesRequest,
): Promise<Outcome<ChangePage, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "changes:read");
  if (notAllowed) return notAllowed;
  let query = database.reader.selectFrom("changes").selectAll();
  if (after !== undefined) query = query.where("change_id", "<", after);
  if (target !== undefined) query = query.where("target", "=", target);
  if (by !== undefined) {
    query = query.where(({ eb, or }) => or([eb("actor_id", "=", by), eb("actor_name", "=", by)]));
  }
  const rows = await query
    .orderBy("change_id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return done({
    items: shown.map(({ change_id, at, actor_kind, actor_id, actor_name, action, target: changed }) => ({
      change_id,
      at: isoTime(at),
      actor: { kind: actor_kind, id: actor_id, name: actor_name },
      action,
      target: changed,
    })),
    next: rows.length > limit ? (shown.at(-1)?.change_id ?? null) : null,
  });
}
