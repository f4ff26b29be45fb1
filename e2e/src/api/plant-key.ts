import { changeKey, type KeyChange } from "../../../server/src/console/keys/change-key.ts";
import { nextRevision } from "../../../server/src/console/keys/next-revision.ts";
import { hashCredential } from "../../../server/src/platform/crypto/hash-credential.ts";
import { accepted } from "../../../server/src/testing/accepted.ts";
import { admin, type TestKey, type TestSystem } from "./running-system.ts";

type KeyColumns = Parameters<KeyChange["decide"]>[0];

export interface Credentials {
  keyId: string;
  secret: string;
  externalId: string;
}

export function credentialHeaders({ keyId, secret, externalId }: Credentials): Record<string, string> {
  return { Authorization: `Bearer ${keyId}.${secret}`, "X-Service-Key-External-Id": externalId };
}

/** Puts a copy of a key into the console under credentials that would never be issued. */
export async function plantKey(
  { consoleParts, pushKeys }: TestSystem,
  copied: TestKey,
  { keyId, secret, externalId }: Credentials,
): Promise<void> {
  await consoleParts.database.write(async ({ sql }) => {
    const revision = await nextRevision(sql);
    const row = await sql
      .selectFrom("api_keys")
      .selectAll()
      .where("key_id", "=", copied.keyId)
      .executeTakeFirstOrThrow();
    const hashes = { secret_hash: hashCredential(secret), external_id_hash: hashCredential(externalId) };
    await sql
      .insertInto("api_keys")
      .values({ ...row, ...hashes, key_id: keyId, revision })
      .execute();
  });
  await pushKeys();
}

/** Writes columns of a key that only time would change. */
export async function alterKey(
  { consoleParts, pushKeys }: TestSystem,
  { keyId }: TestKey,
  columns: Partial<KeyColumns>,
): Promise<void> {
  accepted(await changeKey(consoleParts, admin, { keyId, action: "key.alter", decide: () => columns }));
  await pushKeys();
}
