import { deploymentDefaults } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { settingsItemId } from "../../access/settings-source.ts";
import { ensureDeployment } from "../../deployment/identity/ensure-deployment.ts";
import { authoringServer } from "./testing/authoring-server.ts";

async function openDeployment() {
  const server = await authoringServer("sqlite");
  await ensureDeployment(server.parts.database, Date.now(), null);
  return server;
}

describe("the settings of a deployment", () => {
  it("keep run data for 90 days, and for 1 to 3,650 when a manager says so [8.3-59]", async () => {
    const { call } = await openDeployment();
    const shown = await call("showSettings");
    expect(shown.body).toMatchObject({ run_data_retention_days: 90, may_change: false, workers: 0 });
    let { revision } = shown.body;
    const set = (days: unknown, as: "anna" | "manager" = "manager") =>
      call("setRetention", { as, body: { revision, run_data_retention_days: days } });
    expect((await set(30, "anna")).body.error.code).toBe("not_allowed");
    for (const days of [0, 3_651]) {
      const refused = await set(days);
      expect([refused.status, refused.body.error.code]).toEqual([422, "invalid_retention"]);
    }
    expect((await set(1.5)).status).toBe(400);
    for (const days of [1, 3_650]) {
      const { body, status } = await set(days);
      expect([status, body.run_data_retention_days, body.may_change]).toEqual([200, days, true]);
      revision = body.revision;
    }
    revision -= 1;
    const late = await set(7);
    expect([late.status, late.body.error.details.current.run_data_retention_days]).toEqual([409, 3_650]);
  });

  it("show what the console declares", async () => {
    const { call, parts } = await openDeployment();
    const declared = {
      name: "Plant",
      kind: "governed",
      ...deploymentDefaults,
      egress_addresses: ["198.51.100.7"],
      user_access_ranges: ["10.0.0.0/8"],
      run_data_retention_days: 30,
    };
    await parts.database.write(({ sql }) =>
      sql
        .insertInto("mirrored_items")
        .values({ feed: "settings", item_id: settingsItemId, revision: 1, body: JSON.stringify(declared) })
        .execute(),
    );
    expect((await call("showSettings")).body).toMatchObject({
      declared: {
        egress_addresses: ["198.51.100.7"],
        user_access_ranges: ["10.0.0.0/8"],
        run_data_retention_days: 30,
      },
      licence: { state: "active", reason: null },
    });
  });

  it("name who changed what to managers alone, page by page", async () => {
    const { call, opened } = await openDeployment();
    const settings = { type: "folder", path: opened };
    const made = await call("createConnector", { body: { name: "Scans", settings } });
    expect((await call("listChanges")).body.error.code).toBe("not_allowed");
    const list = async (query: Record<string, string | number>) =>
      (await call("listChanges", { as: "manager", query })).body;
    const first = await list({ limit: 1 });
    expect(first.items).toMatchObject([{ action: "connector.test", actor: { kind: "user", name: "Anna" } }]);
    expect((await list({ limit: 1, cursor: first.next_cursor })).items).toMatchObject([
      { action: "connector.create", target: made.body.connector_id },
    ]);
    expect((await list({ by: "usr_berta" })).items).toEqual([]);
    expect((await list({ target: made.body.connector_id })).items).toHaveLength(2);
  });
});
