import { mkdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FileConnector, S3Connector } from "@sluice/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import { TextStore } from "../../platform/texts/text-store.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth, freshDatabase, freshFolder } from "../../testing/fresh-databases.ts";
import { ConnectorStorage } from "./connector-storage.ts";
import { createConnector } from "./create-connector.ts";
import { flagConnector } from "./flag-connector.ts";
import { listConnectors } from "./list-connectors.ts";
import { loadConnector } from "./load-connector.ts";
import { recordTest } from "./record-test.ts";
import { testConnector } from "./test-connector.ts";
import { FakeAws } from "./testing/fake-aws.ts";
import { putConnector } from "./testing/put-connector.ts";

const roleArn = "arn:aws:iam::123456789012:role/reader";

beforeEach(() => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIAMACHINE");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "machine-secret");
  return () => vi.unstubAllEnvs();
});

describe.each(embeddedOrBoth)("a connector on %s", (dialect) => {
  async function open() {
    const opened = await realpath(await freshFolder());
    const folder = join(opened, "scans");
    await mkdir(folder);
    const storage = new ConnectorStorage({ folders: [opened], ownStore: null });
    const database = await freshDatabase(dialect);
    const blobs = new FolderBlobStore(await freshFolder());
    const texts = new TextStore(database, blobs, Date.now);
    const parts = { database, storage, texts, now: Date.now };
    const save = async (spec: FileConnector) => {
      return await putConnector(parts, spec);
    };
    const test = async (connector: string, buckets: string[] = []) =>
      accepted(await testConnector(parts, systemActor, { connector, buckets }));
    const list = async () => accepted(await listConnectors(parts, systemActor, { limit: 10 })).items;
    return {
      parts,
      opened,
      folder,
      save,
      test,
      list,
      inFolder: { name: "Scans", type: "folder", path: folder } as const,
    };
  }

  it("to cloud storage is ready at its creation and its update, by the test made there [4.6-41]", async () => {
    const { save } = await open();
    const aws = await FakeAws.start();
    const spec: S3Connector = { name: "Scans", type: "s3", region: "eu-west-1", endpoint: aws.endpoint };
    expect(await save(spec)).toMatchObject({
      state: "ready",
      newest_version: 1,
      passed: { version: 1 },
      last_test: { ok: true, version: 1, reason: null },
    });
    const other = { ...spec, name: "Other", role_arn: roleArn };
    aws.refuseRole = { status: 403, code: "AccessDenied" };
    expect(await save(other)).toMatchObject({ state: "untested", passed: null, last_test: { ok: false } });
    aws.refuseRole = null;
    expect(await save(other)).toMatchObject({ state: "ready", newest_version: 2, passed: { version: 2 } });
  });

  it("stays ready once a test has passed, whatever is saved or fails later [4.6-40]", async () => {
    const { save, inFolder, folder, test } = await open();
    const { connector_id } = await save(inFolder);
    await rm(folder, { recursive: true });
    const failed = { ok: false, reason: expect.stringContaining("does not exist") };
    expect(await save({ ...inFolder, description: "moved" })).toMatchObject({
      connector_id,
      state: "ready",
      newest_version: 2,
      passed: { version: 1 },
      last_test: { ...failed, version: 2 },
    });
    await mkdir(folder);
    expect(await test("Scans")).toMatchObject({
      state: "ready",
      passed: { version: 2 },
      last_test: { ok: true },
    });
  });

  it("without a passing test is untested, with the reason, until one passes", async () => {
    const { parts, save, inFolder, opened, test } = await open();
    const later = { ...inFolder, path: join(opened, "later") };
    const saved = await save(later);
    expect(saved).toMatchObject({ state: "untested", passed: null, last_test: { ok: false, version: 1 } });
    await mkdir(later.path);
    expect(await test(saved.connector_id)).toMatchObject({ state: "ready" });
    expect(await testConnector(parts, systemActor, { connector: "nobody" })).toEqual({
      ok: false,
      refusal: { code: "connector_not_found", facts: {} },
    });
  });

  it("is tested on the bucket that is named", async () => {
    const { save, inFolder, folder, test } = await open();
    await save(inFolder);
    const missing = { state: "ready", last_test: { ok: false, reason: expect.stringContaining('"inbox"') } };
    expect(await test("Scans", ["inbox"])).toMatchObject(missing);
    await mkdir(join(folder, "inbox"));
    expect(await test("Scans", ["inbox"])).toMatchObject({
      last_test: { ok: true },
    });
  });

  it("that a run was refused through needs attention until a test passes", async () => {
    const { parts, save, inFolder, test } = await open();
    const { connector_id } = await save(inFolder);
    await flagConnector(parts.database, connector_id, "The role cannot be assumed.");
    const flagged = await loadConnector(parts.database, "Scans");
    expect(flagged).toMatchObject({ state: "needs_attention", attention: "The role cannot be assumed." });
    expect(await test(connector_id)).toMatchObject({ state: "ready", attention: null });
  });

  it("without any credentials needs attention, although it passed before", async () => {
    const { save } = await open();
    const aws = await FakeAws.start();
    const spec: S3Connector = { name: "Scans", type: "s3", region: "eu-west-1", endpoint: aws.endpoint };
    await save(spec);
    for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) vi.stubEnv(name, "");
    for (const name of ["AWS_SHARED_CREDENTIALS_FILE", "AWS_CONFIG_FILE"]) vi.stubEnv(name, "/nonexistent");
    vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
    expect(await save(spec)).toMatchObject({ state: "needs_attention", passed: { version: 1 } });
  });

  it("asks its role for no longer a session than the role allows [8.3-74]", async () => {
    const { save } = await open();
    const aws = await FakeAws.start();
    const shared = { type: "s3", region: "eu-west-1", endpoint: aws.endpoint, role_arn: roleArn } as const;
    aws.maxSessionSeconds = 7_200;
    expect(await save({ ...shared, name: "Long", role_session_s: 43_200 })).toMatchObject({ state: "ready" });
    expect(await save({ ...shared, name: "Fits", role_session_s: 7_200 })).toMatchObject({ state: "ready" });
    expect(await save({ ...shared, name: "Default" })).toMatchObject({ state: "ready" });
    expect(aws.assumed.map(({ seconds }) => seconds)).toEqual([43_200, 3_600, 7_200, 3_600]);
  });

  it("keeps every version as it was saved", async () => {
    const { parts, save, inFolder, list } = await open();
    const first = await save(inFolder);
    await save({ ...inFolder, description: "second" });
    const versions = await parts.database.reader
      .selectFrom("connector_versions")
      .select(["version", "spec"])
      .where("connector_id", "=", first.connector_id)
      .orderBy("version")
      .execute();
    expect(versions.map(({ version, spec }) => [version, JSON.parse(spec)])).toEqual([
      [1, inFolder],
      [2, { ...inFolder, description: "second" }],
    ]);
    expect(await list()).toMatchObject([{ name: "Scans", newest_version: 2 }]);
  });

  it("made by two at once under one name is made once", async () => {
    const { parts, inFolder, list } = await open();
    const make = () => createConnector(parts, systemActor, { content: { spec: inFolder, guide: "" } });
    const made = await Promise.all([make(), make()]);
    expect(made.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(made.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: "connector_name_taken" } });
    expect(await list()).toMatchObject([{ name: "Scans", newest_version: 1 }]);
  });

  it("does not let the late test of an older version hide that of a newer one", async () => {
    const { parts, save, inFolder, opened } = await open();
    await save({ ...inFolder, path: join(opened, "later") });
    const { connector_id: connectorId } = await save({ ...inFolder, path: join(opened, "never") });
    await recordTest(parts.database, systemActor, {
      connectorId,
      version: 1,
      fault: null,
      steps: [],
      atMs: Date.now(),
    });
    expect(await loadConnector(parts.database, connectorId)).toMatchObject({
      state: "ready",
      passed: { version: 1 },
      last_test: { ok: false, version: 2 },
    });
  });

  it.each(["/etc", "/", "scans", "../scans"])(
    "to the folder %s, which nobody opened, is refused with a sentence",
    async (path) => {
      const { parts, list } = await open();
      const spec = { name: "Scans", type: "folder", path } as const;
      const refused = await createConnector(parts, systemActor, { content: { spec, guide: "" } });
      expect(refused).toMatchObject({
        ok: false,
        refusal: { code: "invalid_connector", facts: { problems: [{ name: "settings.path" }] } },
      });
      expect(await list()).toEqual([]);
    },
  );

  it("to a folder beside an opened one of almost the same name is refused", async () => {
    const { parts, opened } = await open();
    const saveAt = (path: string) => {
      const spec = { name: "Scans", type: "folder", path } as const;
      return createConnector(parts, systemActor, { content: { spec, guide: "" } });
    };
    for (const path of [`${opened}-2`, `${opened}/../x`])
      expect(await saveAt(path)).toMatchObject({ ok: false });
    expect(await saveAt(opened)).toMatchObject({ ok: true });
  });
});
