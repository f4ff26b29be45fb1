import { appendFile, mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { type DefinitionParameter, type FileConnector, InputsManifestEntry, limits } from "@sluice/contract";
import { completeDefinition } from "@sluice/core";
import Value from "typebox/value";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import type { DialectName } from "../../platform/db/database.ts";
import { embeddedOrBoth, freshDatabase, freshFolder } from "../../testing/fresh-databases.ts";
import { ConnectorStorage } from "../connectors/connector-storage.ts";
import { loadConnector } from "../connectors/load-connector.ts";
import { FakeAws } from "../connectors/testing/fake-aws.ts";
import { putConnector } from "../connectors/testing/put-connector.ts";
import type { InputFile } from "../environments/environment.ts";
import { copyInputs, type InputsRequest } from "./copy-inputs.ts";
import { listInputs } from "./list-inputs.ts";

const never = new AbortController().signal;

beforeEach(() => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIAMACHINE");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "machine-secret");
  return () => vi.unstubAllEnvs();
});

async function open(dialect: DialectName = "sqlite") {
  const opened = await realpath(await freshFolder());
  await mkdir(join(opened, "inbox"));
  const blobs = new FolderBlobStore(join(await freshFolder(), "files"));
  await blobs.start();
  onTestFinished(() => blobs.stop());
  const storage = new ConnectorStorage({ folders: [opened], ownStore: null });
  const parts = { database: await freshDatabase(dialect), storage, blobs, now: Date.now };
  const put = async (key: string, text: string) => {
    const path = join(opened, "inbox", key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  const connect = async (spec: FileConnector) => {
    return (await putConnector(parts, spec)).connector_id;
  };
  const connectorId = await connect({ name: "Scans", type: "folder", path: opened });
  return { parts, opened, put, connect, connectorId };
}

function requestFor(
  connectorId: string,
  values: InputsRequest["values"],
  changes: Partial<DefinitionParameter> = {},
): InputsRequest {
  const connector = { connector_id: connectorId, name: "Scans", region: "local" };
  const source = { name: "source", type: "storage_prefix", connector, ...changes } as DefinitionParameter;
  const definition = completeDefinition({ parameters: [source], nodes: [] });
  return { runId: "run_1", definition, values };
}

async function textOf(file: InputFile | undefined): Promise<string | null> {
  return file ? (await buffer(file.open())).toString() : null;
}

const source = { source: "s3://inbox/in/" };

describe.each(embeddedOrBoth)("inputs on %s", (dialect) => {
  it("are copied with their bytes and found again under their parameter", async () => {
    const { parts, put, connectorId } = await open(dialect);
    await put("in/a.txt", "alpha");
    await put("in/deep/é.txt", "");
    await put("out/b.txt", "not this one");
    const copied = await copyInputs(parts, requestFor(connectorId, source), never);
    if (!copied.ok) throw new Error(copied.message);
    expect(copied.copied).toEqual([{ parameter: "source", objects: 2, bytes: 5 }]);
    expect(copied.manifest).toEqual([
      {
        parameter: "source",
        connector_id: connectorId,
        bucket: "inbox",
        prefix: "in/",
        objects: 2,
        bytes: 5,
        copied_at: expect.any(String),
        items: [
          { key: "in/a.txt", bytes: 5, etag: null },
          { key: "in/deep/é.txt", bytes: 0, etag: null },
        ],
        items_truncated: false,
      },
    ]);
    for (const entry of copied.manifest) expect(Value.Check(InputsManifestEntry, entry)).toBe(true);
    const files = await listInputs(parts.blobs, "run_1");
    expect(files.map(({ path, bytes }) => [path, bytes])).toEqual([
      ["source/a.txt", 5],
      ["source/deep/é.txt", 0],
    ]);
    expect(await textOf(files[0])).toBe("alpha");
  });

  it("whose connector is gone are unavailable", async () => {
    const { parts } = await open(dialect);
    expect(await copyInputs(parts, requestFor("con_gone", source), never)).toMatchObject({
      ok: false,
      reason: "unavailable",
      message: expect.stringContaining('"Scans" no longer exists'),
    });
  });

  it("whose role cannot be assumed are denied, and the connector needs attention", async () => {
    const { parts, connect } = await open(dialect);
    const aws = await FakeAws.start();
    const role_arn = "arn:aws:iam::123456789012:role/reader";
    const spec = {
      name: "Cloud",
      type: "s3",
      region: "eu-west-1",
      endpoint: aws.endpoint,
      role_arn,
    } as const;
    const connectorId = await connect(spec);
    expect(await loadConnector(parts.database, "Cloud")).toMatchObject({ state: "ready" });
    aws.refuseRole = { status: 403, code: "AccessDenied" };
    expect(await copyInputs(parts, requestFor(connectorId, source), never)).toMatchObject({
      ok: false,
      reason: "role_denied",
      message: expect.stringMatching(/^The input "source" could not be copied in\. The connector's role/),
    });
    expect(await loadConnector(parts.database, "Cloud")).toMatchObject({ state: "needs_attention" });
  });
});

describe("which objects are copied", () => {
  it("is none when no parameter has a value", async () => {
    const { parts, connectorId } = await open();
    const copied = await copyInputs(parts, requestFor(connectorId, {}), never);
    expect(copied).toEqual({ ok: true, manifest: [], copied: [] });
  });

  it("is said by the default prefix and the fixed bucket when the caller is silent", async () => {
    const { parts, put, connectorId } = await open();
    await put("in/a.txt", "a");
    const fixed = { bucket: "inbox", prefix_default: "in/" };
    expect(await copyInputs(parts, requestFor(connectorId, {}, fixed), never)).toMatchObject({
      manifest: [{ bucket: "inbox", prefix: "in/", objects: 1 }],
    });
    const other = requestFor(connectorId, { source: "s3://other/in/" }, fixed);
    expect(await copyInputs(parts, other, never)).toMatchObject({ ok: false, reason: "unavailable" });
  });

  it("leaves out the empty objects that stand for folders", async () => {
    const { parts, connect } = await open();
    const aws = await FakeAws.start();
    aws.fill("inbox", { "in/": "", "in/sub/": "", "in/sub/a": "a" });
    const spec = { name: "Cloud", type: "s3", region: "eu-west-1", endpoint: aws.endpoint } as const;
    const connectorId = await connect(spec);
    expect(await copyInputs(parts, requestFor(connectorId, source), never)).toMatchObject({
      manifest: [{ objects: 1, items: [{ key: "in/sub/a", bytes: 1, etag: "tag" }] }],
    });
    aws.fill("inbox", { "in/": "", "in/sub/": "" });
    const empty = await copyInputs(parts, requestFor(connectorId, source), never);
    expect(empty).toMatchObject({ ok: false, reason: "prefix_empty" });
  });

  it("is listed to 500 in the manifest", async () => {
    const { parts, put, connectorId } = await open();
    for (let index = 0; index < 500; index += 1) await put(`in/${index}`, "x");
    const request = requestFor(connectorId, source, { constraints: { max_objects: 501 } });
    const most = await copyInputs(parts, request, never);
    expect(most).toMatchObject({ manifest: [{ objects: 500, items_truncated: false }] });
    await put("in/one-more", "x");
    const more = await copyInputs(parts, request, never);
    expect(more).toMatchObject({ manifest: [{ objects: 501, bytes: 501, items_truncated: true }] });
    expect(more.ok && more.manifest[0]?.items).toHaveLength(limits.inputs.manifestMaxItems);
  });
});

describe("a cap", () => {
  it.each([
    [3, 100, null],
    [2, 100, /more than 2 objects/],
    [3, 6, null],
    [3, 5, /more than 5 bytes/],
  ])("of %i objects and %i bytes holds for 3 objects of 6 bytes", async (max_objects, max_bytes, refusal) => {
    const { parts, put, connectorId } = await open();
    for (const key of ["in/a", "in/b", "in/c"]) await put(key, "xx");
    const request = requestFor(connectorId, source, { constraints: { max_objects, max_bytes } });
    const copied = await copyInputs(parts, request, never);
    if (refusal === null) expect(copied).toMatchObject({ ok: true, copied: [{ objects: 3, bytes: 6 }] });
    else {
      const message = expect.stringMatching(refusal);
      expect(copied).toMatchObject({ ok: false, reason: "cap_exceeded", message });
    }
    expect(await listInputs(parts.blobs, "run_1")).toHaveLength(refusal === null ? 3 : 0);
  });

  it("stops the listing at the first object too many", async () => {
    const { parts, connect } = await open();
    const aws = await FakeAws.start();
    const keys = Array.from({ length: 1_002 }, (_, index) => [`in/${index}`, "x"]);
    aws.fill("inbox", Object.fromEntries(keys));
    const spec = { name: "Cloud", type: "s3", region: "eu-west-1", endpoint: aws.endpoint } as const;
    const connectorId = await connect(spec);
    aws.asked = [];
    const request = requestFor(connectorId, source, { constraints: { max_objects: 999 } });
    expect(await copyInputs(parts, request, never)).toMatchObject({ reason: "cap_exceeded" });
    expect(aws.asked).toHaveLength(1);
  });

  it("holds for an object that grew after it was listed", async () => {
    const { parts, opened, put, connectorId } = await open();
    await put("in/a", "xx");
    for (const [grown, refused] of [
      [4, false],
      [1, true],
    ] as const) {
      const request = requestFor(connectorId, source, { constraints: { max_objects: 1, max_bytes: 6 } });
      const transform: InputsRequest["transform"] = async (file) => {
        await appendFile(join(opened, "inbox/in/a"), "x".repeat(grown));
        return file.open();
      };
      const copied = await copyInputs(parts, { ...request, transform }, never);
      if (refused) expect(copied).toMatchObject({ ok: false, reason: "cap_exceeded" });
      else expect(copied).toMatchObject({ ok: true, copied: [{ bytes: 6 }] });
    }
    expect(await listInputs(parts.blobs, "run_1")).toEqual([]);
  });
});

describe("inputs that cannot be had", () => {
  it("say that the prefix is empty", async () => {
    const { parts, connectorId } = await open();
    expect(await copyInputs(parts, requestFor(connectorId, source), never)).toEqual({
      ok: false,
      reason: "prefix_empty",
      message: 'The input "source" could not be copied in. There are no objects under s3://inbox/in/.',
    });
  });

  it("say that the bucket is missing", async () => {
    const { parts, connectorId } = await open();
    const request = requestFor(connectorId, { source: "s3://nowhere/in/" });
    expect(await copyInputs(parts, request, never)).toMatchObject({ ok: false, reason: "unavailable" });
  });

  it("do not blame the connector for one bucket that it may not read", async () => {
    const { parts, connect } = await open();
    const aws = await FakeAws.start();
    aws.refuse = ({ path }) => (path.startsWith("/inbox") ? { status: 403, code: "AccessDenied" } : null);
    const spec = { name: "Cloud", type: "s3", region: "eu-west-1", endpoint: aws.endpoint } as const;
    const connectorId = await connect(spec);
    const copied = await copyInputs(parts, requestFor(connectorId, source), never);
    expect(copied).toMatchObject({ ok: false, reason: "role_denied" });
    expect(await loadConnector(parts.database, "Cloud")).toMatchObject({ state: "ready" });
  });

  it("name the link that somebody planted among them, and keep nothing", async () => {
    const { parts, opened, put, connectorId } = await open();
    await put("in/a", "a");
    await symlink("/etc/passwd", join(opened, "inbox/in/b"));
    expect(await copyInputs(parts, requestFor(connectorId, source), never)).toMatchObject({
      ok: false,
      reason: "unavailable",
      message: expect.stringContaining('"in/b" is a link'),
    });
    expect(await listInputs(parts.blobs, "run_1")).toEqual([]);
  });

  it.each([
    ["in/line\nbreak", "control character"],
    ["in/back\\slash", "backslash"],
    [`in/${"long/".repeat(200)}x`, "longer than 1024 bytes"],
  ])("name the object %j, which cannot become a file", async (key, why) => {
    const { parts, put, connectorId } = await open();
    await put("in/a", "a");
    await put(key, "odd");
    const copied = await copyInputs(parts, requestFor(connectorId, source), never);
    expect(copied).toMatchObject({ ok: false, reason: "unavailable", message: expect.stringContaining(why) });
    expect(copied.ok || copied.message).not.toContain("\n");
  });

  it.each([
    [["in/a", "in/a/b"], "cannot hold a file"],
    [["in/../b"], '".."'],
    [["in//b"], "empty segment"],
    [["in/b/"], "ends with a slash"],
  ])("refuse %j, which only a bucket can hold", async (keys, why) => {
    const { parts, connect } = await open();
    const aws = await FakeAws.start();
    aws.fill("inbox", Object.fromEntries(keys.map((key) => [key, "x"])));
    const spec = { name: "Cloud", type: "s3", region: "eu-west-1", endpoint: aws.endpoint } as const;
    const copied = await copyInputs(parts, requestFor(await connect(spec), source), never);
    expect(copied).toMatchObject({ ok: false, reason: "unavailable", message: expect.stringContaining(why) });
  });
});

describe("copying", () => {
  it("done again after a crash leaves nothing of the first time, and touches nothing else", async () => {
    const { parts, put, connectorId } = await open();
    await put("in/a", "new");
    await parts.blobs.put("runs/run_1/inputs/source/a", Buffer.from("older and longer"));
    await parts.blobs.put("runs/run_1/inputs/source/gone", Buffer.from("x"));
    await parts.blobs.put("runs/run_1/outputs/kept", Buffer.from("x"));
    await parts.blobs.put("runs/run_12/inputs/source/kept", Buffer.from("x"));
    for (let time = 0; time < 2; time += 1) {
      expect(await copyInputs(parts, requestFor(connectorId, source), never)).toMatchObject({ ok: true });
    }
    const files = await listInputs(parts.blobs, "run_1");
    expect(files.map(({ path, bytes }) => [path, bytes])).toEqual([["source/a", 3]]);
    expect(await parts.blobs.head("runs/run_1/outputs/kept")).not.toBeNull();
    expect(await listInputs(parts.blobs, "run_12")).toHaveLength(1);
  });

  it("ends with the signal's reason when it is stopped, and may be done again", async () => {
    const { parts, put, connectorId } = await open();
    await put("in/a", "a");
    await put("in/b", "b");
    const stop = new AbortController();
    const transform: InputsRequest["transform"] = async (file) => {
      stop.abort(new Error("shutting down"));
      return file.open();
    };
    const request = requestFor(connectorId, source);
    await expect(copyInputs(parts, { ...request, transform }, stop.signal)).rejects.toThrow("shutting down");
    expect(await copyInputs(parts, request, never)).toMatchObject({ copied: [{ objects: 2 }] });
  });

  it("changes the files on their way in, and counts what was read", async () => {
    const { parts, put, connectorId } = await open();
    await put("in/a", "secret");
    const seen: { path: string; bytes: number }[] = [];
    const transform: InputsRequest["transform"] = async ({ path, bytes, open: openFile }) => {
      seen.push({ path, bytes });
      const first = await buffer(openFile());
      const again = await buffer(openFile());
      expect(again).toEqual(first);
      return (async function* () {
        yield Buffer.from(`[${first.length} bytes hidden]`);
      })();
    };
    const constraints = { max_objects: 1, max_bytes: 6 };
    const request = { ...requestFor(connectorId, source, { constraints }), transform };
    expect(await copyInputs(parts, request, never)).toMatchObject({ copied: [{ objects: 1, bytes: 6 }] });
    expect(seen).toEqual([{ path: "source/a", bytes: 6 }]);
    const [file] = await listInputs(parts.blobs, "run_1");
    expect(await textOf(file)).toBe("[6 bytes hidden]");
  });

  it("has at most four objects under way", async () => {
    const { parts, put, connectorId } = await open();
    for (let index = 0; index < 12; index += 1) await put(`in/${index}`, "x");
    let underWay = 0;
    let most = 0;
    const transform: InputsRequest["transform"] = async (file) => {
      underWay += 1;
      most = Math.max(most, underWay);
      return (async function* () {
        yield* file.open();
        underWay -= 1;
      })();
    };
    await copyInputs(parts, { ...requestFor(connectorId, source), transform }, never);
    expect(most).toBe(4);
  });

  it("begins again what broke off, and gives up when it keeps breaking", async () => {
    const { parts, connect } = await open();
    const aws = await FakeAws.start();
    aws.fill("inbox", { "in/a": "abcdef" });
    const spec = { name: "Cloud", type: "s3", region: "eu-west-1", endpoint: aws.endpoint } as const;
    const connectorId = await connect(spec);
    let broken = 0;
    aws.breakAfter = () => (broken++ < 2 ? 3 : null);
    const request = requestFor(connectorId, source, { constraints: { max_objects: 1, max_bytes: 6 } });
    expect(await copyInputs(parts, request, never)).toMatchObject({ copied: [{ bytes: 6 }] });
    aws.breakAfter = () => 3;
    expect(await copyInputs(parts, request, never)).toMatchObject({ ok: false, reason: "unavailable" });
    expect(await listInputs(parts.blobs, "run_1")).toEqual([]);
  });

  it("does not take a fault of our own store for one of the inputs", async () => {
    const { parts, put, connectorId } = await open();
    await put("in/a", "a");
    vi.spyOn(parts.blobs, "put").mockRejectedValue(new Error("The disk is full."));
    await expect(copyInputs(parts, requestFor(connectorId, source), never)).rejects.toThrow("disk is full");
  });
});
