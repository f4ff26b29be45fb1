import { isDeepStrictEqual } from "node:util";
import type { Problem } from "@sluice/contract";
import { checkAccessRanges } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { type ConsoleSettings, readConsoleSettings } from "./console-settings.ts";
import { refuseLockOut, type WouldLockOut } from "./refuse-lock-out.ts";

export type ConsoleSettingsRefusal =
  | NotAllowed["refusal"]
  | WouldLockOut
  | Refusal<"invalid_settings", { readonly problems: readonly Problem[] }>
  | Refusal<"edit_conflict", { readonly current: ConsoleSettings }>;

export interface EditConsoleSettingsRequest {
  /** The revision that the edit was made from; the operator's holds whatever it is. */
  readonly revision?: number | undefined;
  readonly userAccessRanges: readonly string[];
  /** Set them although they do not hold the address they are set from. */
  readonly confirmLockout?: boolean | undefined;
}

/** Sets from where the console may be used. Every process of it follows within seconds. */
export async function editConsoleSettings(
  { database, now }: ConsoleParts,
  actor: Actor,
  { revision, userAccessRanges: ranges, confirmLockout = false }: EditConsoleSettingsRequest,
): Promise<Outcome<ConsoleSettings, ConsoleSettingsRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const problems = checkAccessRanges("user_access_ranges", ranges);
  if (problems.length > 0) return refuse("invalid_settings", { problems });
  const lockedOut = confirmLockout ? null : refuseLockOut(actor, ranges);
  if (lockedOut) return lockedOut;
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    await sql.selectFrom("console_settings").select("revision").forUpdate().execute();
    const current = await readConsoleSettings(sql);
    if (revision !== undefined && revision !== current.revision) return refuse("edit_conflict", { current });
    const before = current.user_access_ranges;
    if (isDeepStrictEqual(before, ranges)) return done(current);
    const changed = { user_access_ranges: ranges, revision: current.revision + 1 };
    await sql
      .updateTable("console_settings")
      .set({ user_access_ranges: JSON.stringify(ranges), revision: changed.revision })
      .execute();
    await recordAudit(transaction, actor, {
      action: "console.edit",
      target: "console",
      at: now(),
      before: { user_access_ranges: before },
      after: { user_access_ranges: ranges },
    });
    return done(changed);
  });
}
