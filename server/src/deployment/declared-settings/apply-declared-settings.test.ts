import { deploymentDefaults } from "@sluice/core";
import { describe, expect, it, onTestFinished } from "vitest";
import { operatorActor, systemActor, type UserActor } from "../../access/actor.ts";
import { settingsItemId } from "../../access/settings-source.ts";
import type { DialectName } from "../../platform/db/database.ts";
import { createLog } from "../../platform/observability/log.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth, freshDatabase } from "../../testing/fresh-databases.ts";
import { readLicence } from "../availability/licence.ts";
import { setRetention } from "../erasure/set-retention.ts";
import { ensureDeployment } from "../identity/ensure-deployment.ts";
import { showDeployment } from "../identity/show-deployment.ts";
import { applyDeclaredSettings } from "./apply-declared-settings.ts";
import { understandSettings } from "./understand-settings.ts";
import { WatchedSettings } from "./watched-settings.ts";

const now = () => Date.parse("2026-11-15T12:00:00Z");
const operator = operatorActor("Ada");
const declared = { name: "Finance", kind: "governed", ...deploymentDefaults };
const onHold = { state: "on_hold", reason: "Overdue", license_id: "L-1" };

async function fresh(dialect: DialectName) {
  const database = await freshDatabase(dialect);
  await ensureDeployment(database, now());
  const parts = { database, now };
  return {
    parts,
    apply: async (told: unknown) => {
      const content = { revision: 1, body: JSON.stringify(told) };
      await database.write(({ sql }) =>
        sql
          .insertInto("mirrored_items")
          .values({ feed: "settings", item_id: settingsItemId, ...content })
          .onConflict((conflict) => conflict.columns(["feed", "item_id"]).doUpdateSet(content))
          .execute(),
      );
      accepted(await applyDeclaredSettings(parts, systemActor));
    },
    show: async () => accepted(await showDeployment(parts, operator)),
    changes: async () =>
      (await database.reader.selectFrom("changes").select("action").orderBy("change_id").execute()).map(
        ({ action }) => action,
      ),
  };
}

describe.each(embeddedOrBoth)("what the console declares, on %s", (dialect) => {
  it("becomes the deployment's name, mode, retention and licence", async () => {
    const { parts, apply, show, changes } = await fresh(dialect);
    const current = { ...declared, kind: "standard", run_data_retention_days: 30, licence: onHold };
    await apply(current);
    expect(await show()).toMatchObject({ name: "Finance", governed: false, run_data_retention_days: 30 });
    expect((await readLicence(parts.database)).licence).toEqual({
      ...onHold,
      enforcement_status: "suspended",
    });
    const recorded = [
      "deployment.rename",
      "deployment.make_standard",
      "deployment.retention",
      "licence.hold",
    ];
    expect(await changes()).toEqual(recorded);
    await apply(current);
    expect(await changes()).toEqual(recorded);
    await apply({ ...current, licence: { ...onHold, state: "active", reason: null } });
    expect((await readLicence(parts.database)).licence).toMatchObject({ state: "active", license_id: "L-1" });
    expect(await changes()).toEqual([...recorded, "licence.activate"]);
  });

  it("leaves what was not declared, and what managers set, until it is declared anew", async () => {
    const { parts, apply, show } = await fresh(dialect);
    await setRetention(parts, operator, { days: 7 });
    await apply(declared);
    expect(await show()).toMatchObject({ governed: true, run_data_retention_days: 7 });
    const first = { ...declared, run_data_retention_days: 60 };
    await apply(first);
    await setRetention(parts, operator, { days: 8 });
    await apply({ ...first, description: "About money" });
    expect((await show()).run_data_retention_days).toBe(8);
    await apply({ ...first, run_data_retention_days: 61 });
    expect((await show()).run_data_retention_days).toBe(61);
  });

  it("says from where people may use it, at once for whoever looks", async () => {
    const { parts, apply } = await fresh(dialect);
    const log = createLog({ level: "fatal", forPeople: false });
    const watched = new WatchedSettings({ database: parts.database, log });
    onTestFinished(() => watched.stop());
    await watched.start();
    expect([watched.admitsAddress("192.0.2.1"), watched.current.inference_zone]).toEqual([true, null]);
    await apply({ ...declared, user_access_ranges: ["10.0.0.0/8"], inference_zone: "eu" });
    await watched.look();
    expect([watched.admitsAddress("192.0.2.1"), watched.current.inference_zone]).toEqual([false, "eu"]);
    expect(watched.admitsAddress("10.1.2.3")).toBe(true);
  });

  it("is not for a member to apply", async () => {
    const { parts } = await fresh(dialect);
    const member: UserActor = {
      kind: "user",
      id: "usr_1",
      name: "Grace",
      deploymentRole: "member",
      consoleRole: "administrator",
      address: "192.0.2.1",
    };
    expect(await applyDeclaredSettings(parts, member)).toMatchObject({
      ok: false,
      refusal: { code: "not_allowed" },
    });
  });
});

describe("understandSettings", () => {
  it("takes fields it does not know, or values it does not know, as not declared", () => {
    expect(understandSettings({ ...declared, region: "mars-1", new_field: 1, sizing_profile: 7 })).toEqual(
      declared,
    );
    for (const nothing of [null, [], "x", 7])
      expect(understandSettings(nothing)).toEqual({ ...declared, name: "" });
  });

  it("lets nobody in by ranges that it does not understand", () => {
    const rangesOf = (user_access_ranges: unknown) =>
      understandSettings({ user_access_ranges }).user_access_ranges;
    expect(rangesOf(["10.0.0.0/8", "x", 7])).toEqual(["10.0.0.0/8"]);
    expect(rangesOf("10.0.0.0/8")).toEqual([]);
    expect(understandSettings({}).user_access_ranges).toEqual(["0.0.0.0/0", "::/0"]);
  });
});
