import type { Kysely } from "kysely";
import { newToken } from "../../access/sessions/open-session.ts";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import type { LinkPurpose } from "../tables/people-tables.ts";
import type { ConsoleTables } from "../tables.ts";

/** What a link ends with. It is shown this once; only its hash is kept. */
export interface IssuedLink {
  readonly token: string;
  readonly purpose: LinkPurpose;
  readonly expiresAtMs: number;
}

interface NewLink<Purpose extends LinkPurpose> {
  readonly purpose: Purpose;
  readonly userId: string | null;
  readonly lifetimeMs: number;
  readonly nowMs: number;
}

/** Makes a link that works once. The earlier ones of the same person, or for the same purpose, end. */
export async function issueLink<Purpose extends LinkPurpose>(
  sql: Kysely<ConsoleTables>,
  { purpose, userId, lifetimeMs, nowMs }: NewLink<Purpose>,
): Promise<IssuedLink & { readonly purpose: Purpose }> {
  const token = newToken();
  const expiresAtMs = nowMs + lifetimeMs;
  await endLinks(sql, { userId, nowMs });
  await sql
    .insertInto("one_time_links")
    .values({
      token_hash: hashCredential(token),
      purpose,
      user_id: userId,
      created_at: nowMs,
      expires_at: expiresAtMs,
    })
    .execute();
  return { token, purpose, expiresAtMs };
}

export async function endLinks(
  sql: Kysely<ConsoleTables>,
  { userId, nowMs }: { readonly userId: string | null; readonly nowMs: number },
): Promise<void> {
  await sql
    .updateTable("one_time_links")
    .set({ used_at: nowMs })
    .where("user_id", userId === null ? "is" : "=", userId)
    .where("used_at", "is", null)
    .execute();
}

/** The person that a link is for; undefined when it is not one of these, or was used, or is too old. */
export async function findLink(
  sql: Kysely<ConsoleTables>,
  { token, purposes, nowMs }: { token: string; purposes: readonly LinkPurpose[]; nowMs: number },
): Promise<{ purpose: LinkPurpose; user_id: string | null } | undefined> {
  return await sql
    .selectFrom("one_time_links")
    .select(["purpose", "user_id"])
    .where("token_hash", "=", hashCredential(token))
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .where("expires_at", ">", nowMs)
    .executeTakeFirst();
}

/** As `findLink`, and nobody finds it again. Of two that use it at once, one does. */
export async function useLink(
  sql: Kysely<ConsoleTables>,
  { token, purposes, nowMs }: { token: string; purposes: readonly LinkPurpose[]; nowMs: number },
): Promise<{ purpose: LinkPurpose; user_id: string | null } | undefined> {
  return await sql
    .updateTable("one_time_links")
    .set({ used_at: nowMs })
    .where("token_hash", "=", hashCredential(token))
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .where("expires_at", ">", nowMs)
    .returning(["purpose", "user_id"])
    .executeTakeFirst();
}
