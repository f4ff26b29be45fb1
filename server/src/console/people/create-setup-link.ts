import { limits } from "@sluice/contract";
import { DAY_MS, isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changePeople } from "./change-people.ts";
import { hasAdministrator } from "./change-user.ts";
import { type IssuedLink, issueLink } from "./one-time-links.ts";
import type { PeopleParts } from "./people-parts.ts";

export interface CreateSetupLinkRequest {
  /** For when no administrator can sign in any more: whoever uses the link becomes one beside those there are. */
  readonly recovery?: boolean | undefined;
  /** Refused where one was ever made, or anybody is there. */
  readonly onlyAsFirst?: boolean | undefined;
}

type SetupLinkRefusal = PlainRefusal<"operator_only" | "administrator_exists" | "not_the_first_link">;

/** Makes the link by which the first administrator is named. Only whoever owns the machine can. */
export async function createSetupLink(
  parts: Pick<PeopleParts, "database" | "now">,
  actor: Actor,
  { recovery = false, onlyAsFirst = false }: CreateSetupLinkRequest,
): Promise<Outcome<IssuedLink, SetupLinkRefusal>> {
  if (actor.kind !== "operator" && actor.kind !== "system") return refuse("operator_only");
  return await changePeople<IssuedLink, SetupLinkRefusal>(parts, async ({ sql, nowMs, transaction }) => {
    if (!recovery && (await hasAdministrator(sql))) return refuse("administrator_exists");
    if (onlyAsFirst) {
      const link = await sql.selectFrom("one_time_links").select("purpose").limit(1).executeTakeFirst();
      const user = await sql.selectFrom("users").select("user_id").limit(1).executeTakeFirst();
      if (link || user) return refuse("not_the_first_link");
    }
    const purpose = recovery ? "recovery" : "setup";
    const lifetimeMs = limits.people.setupLinkDays * DAY_MS;
    const link = await issueLink(sql, { purpose, userId: null, lifetimeMs, nowMs });
    const after = { purpose, expires_at: isoTime(link.expiresAtMs) };
    await recordAudit(transaction, actor, {
      action: "setup_link.create",
      target: "console",
      at: nowMs,
      after,
    });
    return done(link);
  });
}
