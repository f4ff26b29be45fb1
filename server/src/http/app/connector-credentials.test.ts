import { limits } from "@sluice/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { saveConnectorVersion } from "../../deployment/connectors/save-connector-version.ts";
import { openBucket } from "./testing/connector-server.ts";

beforeEach(() => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIAMACHINE");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "machine-secret");
  vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
  return () => vi.unstubAllEnvs();
});

describe("the credentials of a connector", () => {
  it("are used and never shown, nor is any part of them in the database or in an answer", async () => {
    const { server, aws, body } = await openBucket();
    const made = await server.call("createConnector", { body });
    expect(made.body).toMatchObject({ state: "ready", credentials: ["access_key_id", "secret_access_key"] });
    expect(new Set(aws.asked.map(({ accessKeyId }) => accessKeyId))).toEqual(new Set(["AKIAENTERED"]));
    const params = { connector_id: made.body.connector_id };
    const versions = await server.call("listConnectorVersions", { params });
    const kept = [
      "connectors",
      "connector_versions",
      "connector_credentials",
      "connector_tests",
      "changes",
    ] as const;
    const rows = await Promise.all(
      kept.map((table) => server.parts.database.reader.selectFrom(table).selectAll().execute()),
    );
    const everything = JSON.stringify(rows) + made.text + versions.text;
    for (const secret of ["AKIAENTERED", "entered-secret-value"]) expect(everything).not.toContain(secret);
  });

  it("stay when a save leaves their values out, go when it leaves their rows out, and follow no new address", async () => {
    const { server, aws, body } = await openBucket();
    const made = await server.call("createConnector", { body });
    const params = { connector_id: made.body.connector_id };
    const rows = [{ name: "access_key_id" }, { name: "secret_access_key" }];
    const save = (revision: number, changes: object) =>
      server.call("saveConnector", { params, body: { ...body, revision, ...changes } });
    aws.asked = [];
    expect((await save(1, { credentials: rows })).body).toMatchObject({ newest_version: 2, state: "ready" });
    expect((await save(2, { credentials: undefined })).body.credentials).toHaveLength(2);
    expect(aws.asked.every(({ accessKeyId }) => accessKeyId === "AKIAENTERED")).toBe(true);
    const moved = await save(3, {
      credentials: rows,
      settings: { ...body.settings, endpoint: "http://127.0.0.1:9" },
    });
    expect([moved.status, moved.body.error.details.map(({ name }: { name: string }) => name)]).toEqual([
      422,
      ["credentials.access_key_id", "credentials.secret_access_key"],
    ]);
    const halved = await save(3, { credentials: rows.slice(0, 1) });
    expect(halved.body.error.details).toMatchObject([{ name: "credentials.secret_access_key" }]);
    const none = await save(3, { credentials: [] });
    expect(none.body.error.details).toMatchObject([{ name: "credentials" }]);
  });

  it("are entered with a password that was given lately", async () => {
    const { server, body } = await openBucket();
    const stale = { minutesSincePassword: limits.session.recentMinutes + 1 };
    const refused = await server.call("createConnector", { ...stale, body });
    expect([refused.status, refused.body.error.code]).toEqual([403, "recent_password_required"]);
    const folder = { name: "Scans", settings: { type: "folder", path: server.opened } };
    expect((await server.call("createConnector", { ...stale, body: folder })).status).toBe(201);
  });

  it("that cannot be read any more need attention, until they are entered again", async () => {
    const { server, body } = await openBucket();
    const made = await server.call("createConnector", { body });
    const params = { connector_id: made.body.connector_id };
    server.loseKey();
    const tested = await server.call("testConnector", { params, body: {} });
    expect(tested.body).toMatchObject({
      state: "needs_attention",
      attention: expect.stringContaining("Enter them again"),
      passed: { version: 1 },
    });
    expect((await server.call("browseConnector", { params })).body.error.code).toBe("storage_unreadable");
    const saved = await server.call("saveConnector", { params, body: { ...body, revision: 1 } });
    expect(saved.body).toMatchObject({ state: "ready", attention: null });
  });

  it("stay with a connector that a file is imported over, unless the file moves it elsewhere", async () => {
    const { server, body } = await openBucket();
    const made = await server.call("createConnector", { body });
    const params = { connector_id: made.body.connector_id };
    const importOver = (version: number, changes: object) =>
      server.parts.database.write((transaction) =>
        saveConnectorVersion(
          transaction,
          { name: "Lake", ...body.settings, ...changes } as never,
          { id: params.connector_id, versionId: params.connector_id, version, change: "added" },
          { owner_id: "operator", owner_name: "Operator" },
          Date.now(),
        ),
      );
    await importOver(2, { description: "From a file." });
    expect((await server.call("showConnector", { params })).body).toMatchObject({
      newest_version: 2,
      credentials: ["access_key_id", "secret_access_key"],
      owner: { id: "usr_anna" },
    });
    await importOver(3, { endpoint: "http://127.0.0.1:9" });
    expect((await server.call("showConnector", { params })).body).toMatchObject({
      credentials: [],
      state: "needs_attention",
    });
  });
});
