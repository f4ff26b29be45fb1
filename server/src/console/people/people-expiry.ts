import { DAY_MS, HOUR_MS } from "@sluice/core";
import { expireSessions } from "../../access/sessions/expire-sessions.ts";
import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import type { PeopleParts } from "./people-parts.ts";

type ExpiryParts = Pick<PeopleParts, "database" | "now" | "sessionTimes">;

/** Longer than anybody would ask why a link does not work. */
const linksKeptMs = 30 * DAY_MS;
/** A flood of guesses from everywhere must not fill the disk: the oldest are forgotten before their time. */
const maxThrottles = 100_000;

/** Once an hour, removes what signing in has left and is over: sessions, links, counted attempts. */
export function peopleExpiry(parts: ExpiryParts): RecurringJob {
  return { name: "people-expiry", intervalMs: HOUR_MS, run: () => expirePeopleLeftovers(parts) };
}

export async function expirePeopleLeftovers(parts: ExpiryParts, keptThrottles = maxThrottles): Promise<void> {
  const { database, now } = parts;
  await expireSessions(parts);
  const nowMs = now();
  await database.write(({ sql }) =>
    sql
      .deleteFrom("one_time_links")
      .where("expires_at", "<=", nowMs - linksKeptMs)
      .execute(),
  );
  await database.write(({ sql }) =>
    sql.deleteFrom("sign_in_throttles").where("forget_at", "<=", nowMs).execute(),
  );
  await database.write(({ sql }) =>
    sql
      .deleteFrom("sign_in_throttles")
      .where("bucket", "in", (query) =>
        query
          .selectFrom("sign_in_throttles")
          .select("bucket")
          .orderBy("forget_at", "desc")
          .orderBy("bucket")
          .limit(maxThrottles)
          .offset(keptThrottles),
      )
      .execute(),
  );
}
