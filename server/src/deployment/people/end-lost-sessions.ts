import type { SessionParts } from "./people-parts.ts";

/**
 * Removes the sessions of those who may not enter any more, and those that the console has ended: they must not come
 * back to life with a later grant.
 */
export async function endLostSessions({
  database,
  people,
}: Pick<SessionParts, "database" | "people">): Promise<void> {
  const rows = await database.reader
    .selectFrom("sessions")
    .select(["session_id", "user_id", "proved_at"])
    .execute();
  const lost = rows.filter(({ user_id, proved_at }) => {
    const person = people.find(user_id);
    return person === null || proved_at < person.sessions_valid_from;
  });
  if (lost.length === 0) return;
  const ids = lost.map(({ session_id }) => session_id);
  await database.write(({ sql }) => sql.deleteFrom("sessions").where("session_id", "in", ids).execute());
}
