import { HOUR_MS } from "@sluice/core";
import { describe, expect, it, onTestFinished } from "vitest";
import type { KeySource } from "../../access/key-source.ts";
import { startKeys } from "../../compose/start-keys.ts";
import { deleteKey } from "../../console/keys/delete-key.ts";
import { editKey } from "../../console/keys/edit-key.ts";
import { renewExternalId } from "../../console/keys/renew-external-id.ts";
import { revokeKey } from "../../console/keys/revoke-key.ts";
import { rotateKey } from "../../console/keys/rotate-key.ts";
import { createdKey, freshKeyStores, type KeyStores } from "../../console/keys/testing/key-stores.ts";
import { openCounters } from "../../platform/db/open-counters.ts";
import { DatabaseUnavailable } from "../../platform/faults/database-unavailable.ts";
import { StopStack } from "../../platform/lifecycle/stop-stack.ts";
import { accepted } from "../../testing/accepted.ts";
import { dialects, openForTest } from "../../testing/fresh-databases.ts";
import { MirrorPoller } from "./mirror-poller.ts";
import { MirroredKeys } from "./mirrored-keys.ts";
import { syncMirror } from "./sync-mirror.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** One process of the deployment: its keys in memory, and the poller that keeps them. */
async function processOn(stores: KeyStores, changes: { source?: KeySource; messages?: string[] } = {}) {
  const database = await openForTest(stores.location);
  const counters = await openCounters(stores.location, database);
  onTestFinished(() => counters.close());
  const { deploymentId, now } = stores;
  const keys = new MirroredKeys({ deploymentId, counters, now, onUnreadableKey: () => {} });
  const note = (_fields: object, message: string) => void changes.messages?.push(message);
  const log = { ...quiet, info: note, warn: note };
  const poller = new MirrorPoller({ database, source: changes.source ?? stores.source, keys, log, now });
  return { keys, poller, database };
}

function unreachable(): KeySource {
  const fail = () => Promise.reject(new Error("no route to the console"));
  return { revision: fail, changedSince: fail, acknowledge: fail, remindOfRevocations: fail };
}

describe.each(dialects)("the mirror of the keys on %s", (dialect) => {
  it("is not enabled until a first key came, and stays enabled when the last one is gone", async () => {
    const stores = await freshKeyStores(dialect);
    const { keys, poller } = await processOn(stores);
    expect(keys.unavailable()).toBe("keys_table_unreachable");
    await poller.look();
    expect(keys.unavailable()).toBe("not_enabled");
    const { keyId } = await createdKey(stores);
    await poller.look();
    expect(keys.unavailable()).toBeNull();
    await revokeKey(stores.parts, stores.actor, { keyId });
    await deleteKey(stores.parts, stores.actor, { keyId });
    await poller.look();
    expect(keys.unavailable()).toBeNull();
    const later = await processOn(stores);
    await later.poller.look();
    expect(later.keys.unavailable()).toBeNull();
  });

  it("is not served by a deployment that is not governed", async () => {
    const stores = await freshKeyStores(dialect);
    await createdKey(stores);
    const { keys, poller, database } = await processOn(stores);
    await poller.look();
    await database.write(({ sql }) => sql.updateTable("deployment").set({ governed: 0 }).execute());
    await poller.look();
    expect(keys.unavailable()).toBe("not_governed");
  });

  it("goes on for 110 seconds without a word from the console, and not longer", async () => {
    const stores = await freshKeyStores(dialect);
    const { given } = await createdKey(stores);
    let isDown = false;
    const source: KeySource = {
      revision: () => (isDown ? unreachable() : stores.source).revision(),
      changedSince: (revision) => stores.source.changedSince(revision),
      acknowledge: (revision) => stores.source.acknowledge(revision),
      remindOfRevocations: (keys) => stores.source.remindOfRevocations(keys),
    };
    const messages: string[] = [];
    const { keys, poller } = await processOn(stores, { source, messages });
    await poller.look();
    isDown = true;
    for (const aWhileMs of [1_000, 59_000, 50_000]) {
      stores.clock.ms += aWhileMs;
      await poller.look();
      expect(keys.unavailable()).toBeNull();
      expect(keys.authenticate(given).ok).toBe(true);
    }
    stores.clock.ms += 1;
    await poller.look();
    expect(keys.unavailable()).toBe("keys_table_unreachable");
    isDown = false;
    await poller.look();
    expect(keys.unavailable()).toBeNull();
    // Once for the trouble and once for its end, however often it looked.
    expect(messages).toEqual([expect.stringMatching(/cannot be reached/), expect.stringMatching(/again/)]);
  });

  it("lets nobody in while the deployment's own database is away, and everybody as soon as it is back", async () => {
    const stores = await freshKeyStores(dialect);
    await createdKey(stores);
    const { keys, poller, database } = await processOn(stores);
    await poller.look();
    expect(keys.unavailable()).toBeNull();
    const { ping } = database;
    database.ping = () => Promise.reject(new DatabaseUnavailable("unreachable"));
    await poller.look();
    expect(keys.unavailable()).toBe("keys_table_unreachable");
    database.ping = ping;
    await poller.look();
    expect(keys.unavailable()).toBeNull();
  });

  it("starts from what was mirrored when the console is away, for as long as that is fresh", async () => {
    const stores = await freshKeyStores(dialect);
    const { given } = await createdKey(stores);
    await syncMirror(stores, { full: false });
    stores.clock.ms += 60_000;
    const { keys, poller } = await processOn(stores, { source: unreachable() });
    await poller.look();
    expect(keys.unavailable()).toBeNull();
    expect(keys.authenticate(given).ok).toBe(true);
    stores.clock.ms += 50_001;
    expect(keys.unavailable()).toBe("keys_table_unreachable");
  });

  it("says in the mirror that it still hears, for processes that see nothing else", async () => {
    const stores = await freshKeyStores(dialect);
    await createdKey(stores);
    const speaker = await processOn(stores);
    const listener = await processOn(stores, { source: unreachable() });
    await speaker.poller.look();
    for (let second = 0; second < 300; second += 9) {
      stores.clock.ms += 9_000;
      await speaker.poller.look();
      await listener.poller.look();
      expect(listener.keys.unavailable()).toBeNull();
    }
  });

  it("takes every kind of change to every process", async () => {
    const stores = await freshKeyStores(dialect);
    const processes = [await processOn(stores), await processOn(stores)];
    const look = async () => {
      for (const { poller } of processes) await poller.look();
    };
    const verdicts = (given: { authorization: string; externalId: string }) =>
      processes.map(({ keys }) => {
        const answer = keys.authenticate(given);
        return answer.ok ? answer.key.name : answer.reason;
      });
    const { keyId, given } = await createdKey(stores);
    expect(verdicts(given)).toEqual(["unknown_key", "unknown_key"]);
    await look();
    expect(verdicts(given)).toEqual(["Billing", "Billing"]);

    await editKey(stores.parts, stores.actor, { keyId, changes: { name: "Invoices" } });
    await look();
    expect(verdicts(given)).toEqual(["Invoices", "Invoices"]);

    const rotated = accepted(await rotateKey(stores.parts, stores.actor, { keyId, overlapHours: 1 }));
    const renewed = { ...given, authorization: `Bearer ${rotated.apiKey}` };
    await look();
    expect([verdicts(given)[0], verdicts(renewed)[0]]).toEqual(["Invoices", "Invoices"]);
    stores.clock.ms += HOUR_MS - 1;
    expect(verdicts(given)[0]).toBe("Invoices");
    stores.clock.ms += 1;
    expect([verdicts(given)[0], verdicts(renewed)[0]]).toEqual(["wrong_secret", "Invoices"]);

    const other = accepted(await renewExternalId(stores.parts, stores.actor, { keyId }));
    await look();
    expect(verdicts(renewed)).toEqual(["wrong_external_id", "wrong_external_id"]);
    const current = { ...renewed, externalId: other.externalId };
    expect(verdicts(current)).toEqual(["Invoices", "Invoices"]);

    await revokeKey(stores.parts, stores.actor, { keyId });
    await look();
    expect(verdicts(current)).toEqual(["key_revoked", "key_revoked"]);
    await deleteKey(stores.parts, stores.actor, { keyId });
    await look();
    expect(verdicts(current)).toEqual(["unknown_key", "unknown_key"]);
  });

  it("takes over what another process, such as the command line, has mirrored", async () => {
    const stores = await freshKeyStores(dialect);
    const { keys, poller } = await processOn(stores, { source: unreachable() });
    await poller.look();
    const { given } = await createdKey(stores);
    await syncMirror(stores, { full: false });
    await poller.look();
    expect(keys.authenticate(given).ok).toBe(true);
  });

  it("drops keys that a restored console no longer has, and keeps those it has", async () => {
    const stores = await freshKeyStores(dialect);
    const kept = await createdKey(stores);
    const { keys, poller } = await processOn(stores);
    const lost = await createdKey(stores);
    await poller.look();
    expect(keys.authenticate(lost.given).ok).toBe(true);
    await stores.console.write(async ({ sql }) => {
      await sql.deleteFrom("api_keys").where("key_id", "=", lost.keyId).execute();
      await sql.updateTable("console").set({ key_revision: 1 }).execute();
      await sql.updateTable("deployments").set({ keys_seen_revision: 1 }).execute();
    });
    await poller.look();
    expect(keys.authenticate(lost.given)).toMatchObject({ ok: false, reason: "unknown_key" });
    expect(keys.authenticate(kept.given).ok).toBe(true);
  });

  it("mends within a minute what revisions do not tell", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId, given } = await createdKey(stores);
    const { keys, poller } = await processOn(stores);
    await poller.look();
    // As after a restore that came to the same number again.
    await stores.console.write(({ sql }) =>
      sql.updateTable("api_keys").set({ revoked_at: 1, changed_at: 1 }).where("key_id", "=", keyId).execute(),
    );
    stores.clock.ms += 59_999;
    await poller.look();
    expect(keys.authenticate(given).ok).toBe(true);
    stores.clock.ms += 1;
    await poller.look();
    expect(keys.authenticate(given)).toMatchObject({ ok: false, reason: "key_revoked" });
  });

  it("ends at what the console holds when many processes mirror while keys change", async () => {
    const stores = await freshKeyStores(dialect);
    const made = await Promise.all(Array.from({ length: 5 }, () => createdKey(stores)));
    const processes = await Promise.all(Array.from({ length: 3 }, () => processOn(stores)));
    await Promise.all([
      ...made.flatMap(({ keyId }) =>
        Array.from({ length: 4 }, (_, index) =>
          editKey(stores.parts, stores.actor, { keyId, changes: { name: `Name ${index}` } }),
        ),
      ),
      ...processes.flatMap(({ poller }) => Array.from({ length: 8 }, () => poller.look())),
    ]);
    for (const { poller } of processes) await poller.look();
    const columns = ["key_id", "name", "revision"] as const;
    const source = await stores.console.reader
      .selectFrom("api_keys")
      .select(columns)
      .orderBy("key_id")
      .execute();
    const mirror = await stores.database.reader
      .selectFrom("key_mirror")
      .select(columns)
      .orderBy("key_id")
      .execute();
    expect(mirror).toEqual(source);
    for (const { keys } of processes) {
      for (const { given, keyId } of made) {
        const answer = keys.authenticate(given);
        const name = source.find((row) => row.key_id === keyId)?.name;
        expect(answer.ok ? answer.key.name : answer.reason).toBe(name);
      }
    }
  });

  it("is looked at by itself from the start to the stop", async () => {
    const stores = await freshKeyStores(dialect);
    const { given } = await createdKey(stores);
    const stack = new StopStack(quiet);
    onTestFinished(() => stack.stopAll());
    const { database, source, deploymentId, now } = stores;
    const counters = await openCounters(stores.location, database);
    const deployment = { deploymentId };
    const parts = { database, source, counters, deployment, log: quiet, now };
    const { keys, push } = await startKeys(parts, stack);
    expect(keys.authenticate(given).ok).toBe(true);
    const pushed = await createdKey(stores);
    await push();
    expect(keys.authenticate(pushed.given).ok).toBe(true);
    const later = await createdKey(stores);
    await expect.poll(() => keys.authenticate(later.given).ok, { timeout: 10_000 }).toBe(true);
    await stack.stopAll();
  });
});
