import { describe, expect, it, onTestFinished } from "vitest";
import type { KeySource } from "../../access/key-source.ts";
import { deleteKey } from "../../console/keys/delete-key.ts";
import { editKey } from "../../console/keys/edit-key.ts";
import { revokeKey } from "../../console/keys/revoke-key.ts";
import { createdKey, freshKeyStores, type KeyStores } from "../../console/keys/testing/key-stores.ts";
import { openCounters } from "../../platform/db/open-counters.ts";
import { dialects, openForTest } from "../../testing/fresh-databases.ts";
import { MirrorPoller } from "./mirror-poller.ts";
import { MirroredKeys } from "./mirrored-keys.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

async function processOn(stores: KeyStores, source: KeySource = stores.source) {
  const database = await openForTest(stores.location);
  const counters = await openCounters(stores.location, database);
  onTestFinished(() => counters.close());
  const { deploymentId, now } = stores;
  const keys = new MirroredKeys({ deploymentId, counters, now, onUnreadableKey: () => {} });
  return { keys, poller: new MirrorPoller({ database, source, keys, log: quiet, now }) };
}

/** What a backup of the console holds of its keys; called, it puts them back. */
async function backUp({ console: database }: KeyStores): Promise<() => Promise<void>> {
  const { reader } = database;
  const rows = await reader.selectFrom("api_keys").selectAll().execute();
  const { key_revision } = await reader
    .selectFrom("console")
    .select("key_revision")
    .executeTakeFirstOrThrow();
  return () =>
    database.write(async ({ sql }) => {
      await sql.deleteFrom("api_keys").execute();
      for (const row of rows) await sql.insertInto("api_keys").values(row).execute();
      await sql.updateTable("console").set({ key_revision }).execute();
    });
}

describe.each(dialects)("keys of a console that was restored from a backup, on %s", (dialect) => {
  it("stay revoked where the mirror has them so, and become so again in the console", async () => {
    const stores = await freshKeyStores(dialect);
    const revoked = await createdKey(stores);
    const deleted = await createdKey(stores);
    const kept = await createdKey(stores);
    const { keys, poller } = await processOn(stores);
    const restore = await backUp(stores);
    for (const { keyId } of [revoked, deleted]) await revokeKey(stores.parts, stores.actor, { keyId });
    await deleteKey(stores.parts, stores.actor, { keyId: deleted.keyId });
    await poller.look();
    await restore();
    for (let look = 0; look < 3; look += 1) {
      await poller.look();
      expect(keys.unavailable()).toBeNull();
      expect(keys.authenticate(revoked.given)).toMatchObject({ ok: false, reason: "key_revoked" });
      expect(keys.authenticate(deleted.given).ok).toBe(false);
      expect(keys.authenticate(kept.given).ok).toBe(true);
    }
    const remembered = await stores.console.reader
      .selectFrom("api_keys")
      .select(["key_id", "revoked_at"])
      .where("revoked_at", "is not", null)
      .execute();
    expect(remembered.map(({ key_id }) => key_id).sort()).toEqual([revoked.keyId, deleted.keyId].sort());
  });

  it("stay revoked though the console has come to the same number again", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId, given } = await createdKey(stores);
    const other = await createdKey(stores);
    const { keys, poller } = await processOn(stores);
    const restore = await backUp(stores);
    await revokeKey(stores.parts, stores.actor, { keyId });
    await poller.look();
    await restore();
    await editKey(stores.parts, stores.actor, { keyId, changes: { name: "Renamed" } });
    await editKey(stores.parts, stores.actor, { keyId: other.keyId, changes: { name: "Renamed" } });
    await poller.look();
    expect(keys.authenticate(given)).toMatchObject({ ok: false, reason: "key_revoked" });
  });

  it("are answered 503 in every process from when that is seen until all of them were compared", async () => {
    const stores = await freshKeyStores(dialect);
    const { given } = await createdKey(stores);
    let isBroken = false;
    const source: KeySource = {
      revision: () => stores.source.revision(),
      changedSince: (revision) =>
        isBroken ? Promise.reject(new Error("gone again")) : stores.source.changedSince(revision),
      acknowledge: (revision) => stores.source.acknowledge(revision),
      remindOfRevocations: (keys) => stores.source.remindOfRevocations(keys),
    };
    const one = await processOn(stores, source);
    const unheard: KeySource = { ...source, revision: () => Promise.reject(new Error("no route")) };
    const two = await processOn(stores, unheard);
    const restore = await backUp(stores);
    await createdKey(stores);
    await one.poller.look();
    await two.poller.look();
    expect([one.keys.unavailable(), two.keys.unavailable()]).toEqual([null, null]);
    await restore();
    isBroken = true;
    await one.poller.look();
    await two.poller.look();
    const refused = "keys_table_unreachable";
    expect([one.keys.unavailable(), two.keys.unavailable()]).toEqual([refused, refused]);
    // A revision that has caught up does not make up for the comparison.
    await createdKey(stores);
    await one.poller.look();
    expect(one.keys.unavailable()).toBe(refused);
    isBroken = false;
    await one.poller.look();
    await two.poller.look();
    expect([one.keys.unavailable(), two.keys.unavailable()]).toEqual([null, null]);
    expect(two.keys.authenticate(given).ok).toBe(true);
  });
});
