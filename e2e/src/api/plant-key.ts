import { changeKey } from "../../../server/src/console/keys/change-key.ts";
import { nextRevision } from "../../../server/src/console/keys/next-revision.ts";
import { hashCredential } from "../../../server/src/platform/crypto/hash-credential.ts";
import type { TestKey, TestSystem } from "./running-system.ts";

type KeyColumns = Parameters<Parameters<typeof changeKey>[2]>[0];

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
  { console, pushKeys }: TestSystem,
  copied: TestKey,
  { keyId, secret, externalId }: Credentials,
): Promise<void> {
  await console.write(async ({ sql }) => {
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
  { console, pushKeys }: TestSystem,
  { keyId }: TestKey,
  columns: Partial<KeyColumns>,
): Promise<void> {
  const changed = await changeKey({ console, now: Date.now }, keyId, () => columns);
  if (!changed.ok) throw new Error(changed.code);
  await pushKeys();
}
