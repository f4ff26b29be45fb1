import { HOUR_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { createdKey, freshKeyStores } from "../../console/keys/testing/key-stores.ts";
import { tellUsage } from "../../console/usage/testing/tell-usage.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { consoleTestServer } from "./testing/console-server.ts";

describe.each(embeddedOrBoth)("usage and alarms at the console's API on %s", (dialect) => {
  async function opened() {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const request = {
      at: "2026-09-24T10:00:00.000Z",
      method: "GET",
      path: "/api/v1/me",
      status: 200,
      address: "203.0.113.7",
      request_id: "one",
      reason: null,
    };
    const details = {
      requests: async () => ({ items: [request], next: { atMs: 1, recordId: 1 } }),
      counters: async () => ({ quotaUsedToday: 3, activeRuns: 2 }),
    };
    const server = await consoleTestServer(stores.parts, { details });
    return { ...stores, keyId, params: { key_id: keyId }, server, request };
  }

  it("shows accepted requests by hour, rejections by reason and purged runs [5.4-01] [5.4-05] [4.17-17] [6-07]", async () => {
    const stores = await opened();
    const { server, keyId, params } = stores;
    const hour = stores.now();
    await tellUsage(stores, {
      accepted: [{ keyId, hour, status: 200, count: 5 }],
      rejected: [{ keyId, at: hour + 1_000, reason: "address", count: 2 }],
      purged: [
        { keyId, runId: "run_1", at: hour, requestedBy: keyId, deletedObjects: 3, deletedEventRows: 9 },
      ],
    });
    const usage = await server.call("showKeyUsage", { as: "auditor", params });
    expect(usage.body).toMatchObject({
      accepted: 5,
      rejected: 2,
      hours: [{ hour: new Date(hour).toISOString(), statuses: { 200: 5 }, rejections: { address: 2 } }],
      rejections: [{ reason: "address", requests: 2 }],
    });
    const purges = await server.call("listKeyPurges", { params });
    expect(purges.body.items).toMatchObject([{ run_id: "run_1", requested_by: keyId }]);
    const all = await server.call("listUsage");
    expect(all.body.items[0]).toMatchObject({ key_id: keyId, is_flagged: true, rejections_last_hour: 2 });
    expect(all.body.totals.accepted.at(-1)).toBe(5);
    const query = { from: "2026-01-01", until: "2026-09-24" };
    expect((await server.call("showKeyUsage", { params, query })).body.error.code).toBe(
      "usage_window_too_long",
    );
    expect((await server.call("showKeyUsage", { params, query: { from: "x" } })).status).toBe(400);
    expect((await server.call("showKeyUsage", { params: { key_id: "ak_none" } })).status).toBe(404);
  });

  it("asks the deployment for single requests and counters, and says when it cannot", async () => {
    const { server, params, request, parts } = await opened();
    const page = await server.call("listKeyRequests", { params, query: { limit: 1 } });
    expect(page.body.items).toEqual([{ ...request, rejected_by: null }]);
    const cursor = page.body.next_cursor;
    expect((await server.call("listKeyRequests", { params, query: { cursor } })).status).toBe(200);
    const other = await server.call("listKeyRequests", { params: { key_id: "ak_1" }, query: { cursor } });
    expect(other.body.error.code).toBe("invalid_cursor");
    expect((await server.call("showKeyCounters", { params })).body).toEqual({
      ...params,
      quota_used_today: 3,
      daily_run_quota: 100,
      active_runs: 2,
      max_concurrent_runs: 10,
    });
    const away = await consoleTestServer(parts);
    for (const operation of ["listKeyRequests", "showKeyCounters"] as const) {
      const refused = await away.call(operation, { params });
      expect([refused.status, refused.body.error.code]).toEqual([503, "detail_not_reachable"]);
    }
  });

  it("asks the deployment what its workflows are called, and says when it cannot", async () => {
    const { parts, deploymentId } = await freshKeyStores(dialect);
    const asked: unknown[] = [];
    const orders = { workflow_id: "wf_1", name: "Orders", is_active: true, example: { month: 3 } };
    const workflowNames = {
      workflows: async (_: string, request: unknown) => {
        asked.push(request);
        return { items: [orders], has_more: false };
      },
    };
    const server = await consoleTestServer(parts, { workflowNames });
    const params = { deployment_id: deploymentId };
    const list = (query: Record<string, string>, as: "auditor" | "member" = "auditor") =>
      server.call("listDeploymentWorkflows", { as, params, query });
    expect((await list({ text: "ord" })).body.items).toEqual([orders]);
    await list({ ids: `${Array.from({ length: 60 }, (_, at) => `wf_${at}`).join(",")},,` });
    expect(asked).toEqual([
      { text: "ord", ids: null },
      { text: "", ids: Array.from({ length: 50 }, (_, at) => `wf_${at}`) },
    ]);
    expect((await list({}, "member")).status).toBe(403);
    const none = await server.call("listDeploymentWorkflows", { params: { deployment_id: "dep_none" } });
    expect(none.body.error.code).toBe("deployment_not_found");
    const away = await consoleTestServer(parts);
    const refused = await away.call("listDeploymentWorkflows", { params });
    expect([refused.status, refused.body.error.code]).toEqual([503, "detail_not_reachable"]);
  });

  it("flags a key for an hour [5.4-03]", async () => {
    const stores = await opened();
    const { server, keyId, params } = stores;
    const isFlagged = async () => (await server.call("showKey", { params })).body.is_flagged;
    expect(await isFlagged()).toBe(false);
    await tellUsage(stores, { rejected: [{ keyId, at: stores.now(), reason: "scope", count: 1 }] });
    stores.clock.ms += HOUR_MS - 1;
    expect(await isFlagged()).toBe(true);
    stores.clock.ms += 1;
    expect(await isFlagged()).toBe(false);
  });

  it("raises an alarm at the twentieth rejection, which an administrator acknowledges [5.4-04]", async () => {
    const stores = await opened();
    const { server, keyId, params } = stores;
    const reject = (count: number) =>
      tellUsage(stores, { rejected: [{ keyId, at: stores.now(), reason: "rate", count }] });
    const open = async () => (await server.call("listAlarms", { query: { state: "open" } })).body.items;
    await reject(19);
    expect(await open()).toEqual([]);
    await reject(1);
    const [alarm] = await open();
    expect(alarm).toMatchObject({ key_id: keyId, rejections: 20, acknowledged: null });
    expect((await server.call("showKey", { params })).body.open_alarm.alarm_id).toBe(alarm.alarm_id);
    const acknowledge = { params: { alarm_id: alarm.alarm_id } };
    expect((await server.call("acknowledgeAlarm", { ...acknowledge, as: "auditor" })).status).toBe(403);
    const seen = await server.call("acknowledgeAlarm", acknowledge);
    expect(seen.body.acknowledged).toMatchObject({ by: "usr_administrator", by_name: "The administrator" });
    const again = await server.call("acknowledgeAlarm", acknowledge);
    expect(again.body.error).toMatchObject({
      code: "alarm_acknowledged",
      message: "The administrator has acknowledged this alarm already.",
    });
    expect(await open()).toEqual([]);
    const audit = await server.call("listAudit", { query: { action: "alarm" } });
    expect(audit.body.items).toMatchObject([{ outcome: "done", target: keyId, target_name: "Billing" }]);
  });
});
