import type { Kysely } from "kysely";
import { newToken } from "../../access/sessions/open-session.ts";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import type { ConsoleTables } from "../tables.ts";

const maxDevicesPerUser = 20;

/** The hash of a token that this person's browser was given at an earlier sign-in; null for any other. */
export async function findKnownDevice(
  sql: Kysely<ConsoleTables>,
  userId: string,
  deviceToken: string | null,
): Promise<string | null> {
  if (deviceToken === null) return null;
  const device = await sql
    .selectFrom("known_devices")
    .select("token_hash")
    .where("user_id", "=", userId)
    .where("token_hash", "=", hashCredential(deviceToken))
    .executeTakeFirst();
  return device?.token_hash ?? null;
}

/** What the browser is to keep. One token serves everybody who signs in there. */
export async function rememberDevice(
  sql: Kysely<ConsoleTables>,
  { userId, deviceToken, nowMs }: { userId: string; deviceToken: string | null; nowMs: number },
): Promise<string> {
  const token = deviceToken ?? newToken();
  await sql
    .insertInto("known_devices")
    .values({ user_id: userId, token_hash: hashCredential(token), last_used_at: nowMs })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "token_hash"]).doUpdateSet({ last_used_at: nowMs }),
    )
    .execute();
  await sql
    .deleteFrom("known_devices")
    .where("user_id", "=", userId)
    .where("token_hash", "in", (query) =>
      query
        .selectFrom("known_devices")
        .select("token_hash")
        .where("user_id", "=", userId)
        .orderBy("last_used_at", "desc")
        .orderBy("token_hash")
        .limit(10_000)
        .offset(maxDevicesPerUser),
    )
    .execute();
  return token;
}
