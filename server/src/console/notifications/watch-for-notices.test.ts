import { DAY_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { revokeKey } from "../keys/revoke-key.ts";
import { createdKey, freshKeyStores, type KeyStores } from "../keys/testing/key-stores.ts";
import {
  tellOfAlarms,
  tellOfExpiringKeys,
  tellOfReturns,
  tellOfRevocations,
  tellOfSilence,
} from "./watch-for-notices.ts";

describe.each(embeddedOrBoth)("administrators are told on %s", (dialect) => {
  const told = async ({ console }: KeyStores) => {
    const rows = await console.reader
      .selectFrom("notices")
      .select(["kind", "data"])
      .orderBy("notice_id")
      .execute();
    return rows.map(({ kind, data }) => ({ kind, ...JSON.parse(data) }));
  };
  /** As two processes do, at the same moment, and both again. */
  const look = async (at: () => Promise<void>) => {
    await Promise.all([at(), at()]);
    await at();
  };

  it("of a key fourteen days before it expires, once, and again when it was given more time", async () => {
    const stores = await freshKeyStores(dialect);
    const { parts, clock, console } = stores;
    const { keyId, key } = await createdKey(stores, { expiry_days: 30 });
    const revoked = await createdKey(stores, { expiry_days: 30, name: "Revoked" });
    await revokeKey(parts, systemActor, { keyId: revoked.keyId });
    clock.ms += 16 * DAY_MS - 1;
    await look(() => tellOfExpiringKeys(parts));
    expect(await told(stores)).toEqual([]);
    clock.ms += 1;
    await look(() => tellOfExpiringKeys(parts));
    expect(await told(stores)).toMatchObject([
      { kind: "key.expiring", key_id: keyId, key_name: "Billing", expires_at: key.expires_at },
    ]);
    await console.write(({ sql }) =>
      sql
        .updateTable("api_keys")
        .set({ expires_at: clock.ms + 90 * DAY_MS })
        .execute(),
    );
    clock.ms += 76 * DAY_MS;
    await look(() => tellOfExpiringKeys(parts));
    expect(await told(stores)).toHaveLength(2);
  });

  it("of an alarm, once", async () => {
    const stores = await freshKeyStores(dialect);
    const { parts, clock, console, deploymentId } = stores;
    const { keyId } = await createdKey(stores);
    await console.write(({ sql }) =>
      sql
        .insertInto("alarms")
        .values({
          alarm_id: "alm_1",
          key_id: keyId,
          deployment_id: deploymentId,
          raised_at: clock.ms,
          first_rejection_at: clock.ms,
          last_rejection_at: clock.ms,
          rejections: 20,
          acknowledged_at: null,
          acknowledged_by: null,
          acknowledged_by_name: null,
          acknowledged_in_second: null,
          notified_at: null,
        })
        .execute(),
    );
    await look(() => tellOfAlarms(parts));
    expect(await told(stores)).toMatchObject([
      { kind: "alarm.raised", alarm_id: "alm_1", key_id: keyId, key_name: "Billing", rejections: 20 },
    ]);
  });

  it("of a deployment that falls silent for five minutes and comes back, once each", async () => {
    const stores = await freshKeyStores(dialect);
    const { parts, clock, console, deploymentId } = stores;
    const heard = () =>
      console.write(({ sql }) => sql.updateTable("deployments").set({ last_heard_at: clock.ms }).execute());
    const startedAt = clock.ms - DAY_MS;
    await look(() => tellOfSilence(parts, startedAt));
    await heard();
    clock.ms += 300_000;
    await look(() => tellOfSilence(parts, startedAt));
    expect(await told(stores)).toEqual([]);
    clock.ms += 1;
    // A console that was away itself has heard nobody: it listens for five minutes first.
    await look(() => tellOfSilence(parts, clock.ms - 299_999));
    expect(await told(stores)).toEqual([]);
    await look(() => tellOfSilence(parts, startedAt));
    await look(() => tellOfReturns(parts));
    expect(await told(stores)).toMatchObject([{ kind: "deployment.lost", deployment_id: deploymentId }]);
    await heard();
    clock.ms += 1;
    await look(() => tellOfSilence(parts, startedAt));
    await look(() => tellOfReturns(parts));
    expect((await told(stores)).map(({ kind }) => kind)).toEqual(["deployment.lost", "deployment.back"]);
  });

  it("of a credential of a deployment that was revoked, once", async () => {
    const stores = await freshKeyStores(dialect);
    const { parts, clock, console, deploymentId } = stores;
    await console.write(({ sql }) =>
      sql
        .insertInto("deployment_credentials")
        .values({
          credential_id: "dc_1",
          deployment_id: deploymentId,
          secret_hash: "x",
          next_secret_hash: null,
          previous_secret_hash: null,
          previous_valid_until: null,
          renewal_asked_at: null,
          overlap_hours: 24,
          created_at: clock.ms,
          rotated_at: null,
          last_used_at: null,
          last_address: null,
          revoked_at: clock.ms,
        })
        .execute(),
    );
    await look(() => tellOfRevocations(parts));
    expect(await told(stores)).toMatchObject([
      { kind: "deployment.credential_revoked", deployment_id: deploymentId },
    ]);
  });
});
