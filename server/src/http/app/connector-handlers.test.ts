import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@sluice/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { importWorkflow } from "../../deployment/workflows/import-workflow.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { authoringServer } from "./testing/authoring-server.ts";
import { accessKey, openBucket, openWithConnector } from "./testing/connector-server.ts";

beforeEach(() => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIAMACHINE");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "machine-secret");
  vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
  return () => vi.unstubAllEnvs();
});

describe.each(embeddedOrBoth)("a connector of the web application on %s", (dialect) => {
  it("is made, tested, listed and shown, and every save is a version that nothing changes [8.3-84]", async () => {
    const { server, folder, made, params } = await openWithConnector(dialect, { guide: "# Scans\n" });
    expect(made).toMatchObject({
      state: "ready",
      newest_version: 1,
      revision: 1,
      owner: { id: "usr_anna", name: "Anna" },
      guide: "# Scans\n",
      credentials: [],
      may_change: true,
      advisories: [],
      newest_test: { ok: true, version: 1, tested_by: "Anna" },
    });
    const { call } = server;
    const versions = async () => (await call("listConnectorVersions", { params })).body.items;
    const [first] = await versions();
    const renamed = { ...folder, name: "Letters", description: "What came by post.", guide: "", revision: 1 };
    const saved = await call("saveConnector", { params, body: renamed });
    expect(saved.body).toMatchObject({ name: "Letters", newest_version: 2, revision: 2, guide: "" });
    const after = await versions();
    expect(after).toMatchObject([
      { version: 2, name: "Letters", has_guide: false, saved_by: "Anna", last_test: { ok: true } },
      { version: 1, name: "Scans", has_guide: true },
    ]);
    expect(after[1]).toEqual(first);
    const found = await call("listConnectors", { query: { q: "ETT", state: "ready", type: "folder" } });
    expect(found.body.items).toMatchObject([{ name: "Letters", description: "What came by post." }]);
    for (const query of [{ q: "scans" }, { state: "untested" }, { type: "s3" }, { owner: "usr_berta" }]) {
      expect((await call("listConnectors", { query })).body.items).toEqual([]);
    }
    expect((await call("listConnectorTests", { params })).body.items).toMatchObject([
      { version: 2 },
      { version: 1 },
    ]);
    const told = server.parts.database.reader.selectFrom("live_changes").select("id");
    expect(await told.where("topic", "=", "connectors").execute()).toHaveLength(4);
    const ofNone = await call("listConnectorTests", { params: { connector_id: "con_none" } });
    expect(ofNone.body.error).toMatchObject({ code: "connector_not_found" });
  });

  it("is counted for its owner: the 257th is refused, and another person's first is not [8.3-03] [8.3-06]", async () => {
    const { server, folder, params } = await openWithConnector(dialect);
    const { call, parts } = server;
    await parts.database.write(async ({ sql }) => {
      const rows = Array.from({ length: limits.app.maxConnectorsPerUser - 2 }, (_, index) => ({
        connector_id: `con_${index}`,
        name: `Filler ${index}`,
        folded_name: `filler ${index}`,
        type: "folder" as const,
        newest_version: 1,
        created_at: 1,
        updated_at: 1,
        owner_id: "usr_anna",
        owner_name: "Anna",
      }));
      for (let from = 0; from < rows.length; from += 100) {
        await sql
          .insertInto("connectors")
          .values(rows.slice(from, from + 100))
          .execute();
      }
    });
    const make = (name: string, as: "anna" | "berta") =>
      call("createConnector", { as, body: { ...folder, name } });
    expect((await make("Last", "anna")).status).toBe(201);
    const refused = await make("Too many", "anna");
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      "Max 256 data connectors per user reached.",
    ]);
    expect((await make("First of Berta", "berta")).status).toBe(201);
    const given = await call("handOverConnector", { params, body: { revision: 1, user_id: "usr_berta" } });
    expect(given.body).toMatchObject({ owner: { id: "usr_berta" }, may_change: false });
    expect((await make("In its place", "anna")).status).toBe(201);
  });
});

describe("what a connector may hold", () => {
  it("is a name of 80 characters and no more [8.3-11], and a description of 1,000 [8.3-12]", async () => {
    const { server, folder } = await openWithConnector();
    const make = async (changes: object) => {
      const { status, body } = await server.call("createConnector", { body: { ...folder, ...changes } });
      return status === 201 ? 201 : [status, body.error.code, body.error.details[0].name];
    };
    expect(await make({ name: "n".repeat(80) })).toBe(201);
    expect(await make({ name: "n".repeat(81) })).toEqual([422, "invalid_connector", "name"]);
    expect(await make({ name: "A", description: "d".repeat(1_000) })).toBe(201);
    expect(await make({ name: "B", description: "d".repeat(1_001) })).toEqual([
      422,
      "invalid_connector",
      "description",
    ]);
  });

  it("is a guide of 8 MiB and not a byte more [8.3-23], with an advisory above 50,000 characters [8.3-26]", async () => {
    const { server, folder, params } = await openWithConnector();
    let revision = 0;
    const save = async (guide: string) => {
      revision += 1;
      return await server.call("saveConnector", { params, body: { ...folder, guide, revision } });
    };
    // Two bytes each, so that characters and bytes are told apart.
    expect((await save("é".repeat(50_000))).body.advisories).toEqual([]);
    expect((await save("é".repeat(50_001))).body.advisories).toMatchObject([{ name: "guide" }]);
    const largest = "é".repeat(limits.app.largeTextMaxBytes / 2);
    const kept = await save(largest);
    expect([kept.status, kept.body.guide === largest]).toEqual([200, true]);
    const refused = await save(`${largest}x`);
    expect([refused.status, refused.body.error.code]).toEqual([413, "text_too_large"]);
  });

  it("is a role session of 900 to 43,200 seconds, 3,600 when nobody says [8.3-73]", async () => {
    const { server, aws, body } = await openBucket();
    aws.maxSessionSeconds = 43_200;
    const role_arn = "arn:aws:iam::123456789012:role/reader";
    const make = async (name: string, session: object) => {
      const settings = { ...body.settings, role_arn, ...session };
      return (await server.call("createConnector", { body: { ...body, name, settings } })).status;
    };
    expect(await make("Shortest", { role_session_s: 900 })).toBe(201);
    expect(await make("Longest", { role_session_s: 43_200 })).toBe(201);
    expect(await make("Usual", {})).toBe(201);
    expect(aws.assumed.map(({ seconds }) => seconds)).toEqual([900, 43_200, 3_600]);
    expect(await make("Too short", { role_session_s: 899 })).toBe(422);
    expect(await make("Too long", { role_session_s: 43_201 })).toBe(422);
  });
});

describe("a connection test", () => {
  it("tells its steps apart, and one that fails later warns and undoes nothing", async () => {
    const { server, aws, body } = await openBucket();
    const made = await server.call("createConnector", { body });
    const params = { connector_id: made.body.connector_id };
    const test = async (bucket?: string) =>
      (await server.call("testConnector", { params, body: { bucket } })).body;
    const statuses = ({ newest_test }: { newest_test: { steps: { step: string; status: string }[] } }) =>
      newest_test.steps.map(({ step, status }) => `${step} ${status}`);
    expect(statuses(made.body)).toEqual([
      "resolve passed",
      "connect passed",
      "authenticate passed",
      "list skipped",
      "read skipped",
    ]);
    expect(statuses(await test("inbox"))).toEqual([
      "resolve passed",
      "connect passed",
      "authenticate passed",
      "list passed",
      "read passed",
    ]);
    const denied = await test("elsewhere");
    expect(denied).toMatchObject({ state: "ready", last_test: { ok: false }, passed: { version: 1 } });
    expect(statuses(denied).slice(2)).toEqual(["authenticate passed", "list failed", "read skipped"]);
    aws.refuse = () => ({ status: 403, code: "InvalidAccessKeyId" });
    expect(statuses(await test("inbox")).slice(1)).toEqual([
      "connect passed",
      "authenticate failed",
      "list skipped",
      "read skipped",
    ]);
  });

  it.each([
    ["a private address that nobody declared", "http://10.1.2.3:9000"],
    ["the address where a cloud keeps its credentials", "http://169.254.169.254"],
    ["this machine", "http://127.0.0.1:9000"],
  ])("does not leave for %s", async (_, endpoint) => {
    const server = await authoringServer("sqlite", { loopback: false });
    const settings = { type: "s3", region: "eu-west-1", endpoint };
    const made = await server.call("createConnector", {
      body: { name: "Inside", settings, credentials: accessKey },
    });
    expect(made.body).toMatchObject({
      state: "untested",
      newest_test: { ok: false, steps: [{ step: "resolve", status: "failed" }, {}, {}, {}, {}] },
    });
    const { steps } = made.body.newest_test;
    expect(steps[0].reason).toContain("internal service ranges");
  });

  it("asks a person for credentials before it sends anything to an address of their own", async () => {
    const { server, body } = await openBucket();
    const refused = await server.call("createConnector", { body: { ...body, credentials: [] } });
    expect(refused.body.error).toMatchObject({
      code: "invalid_connector",
      details: [{ name: "credentials" }],
    });
  });
});

describe("somebody else's connector", () => {
  it("is used and not changed, except by managers; and a save from an older revision is told what there is now", async () => {
    const { server, folder, params } = await openWithConnector();
    const { call } = server;
    const body = { ...folder, revision: 1, description: "By Berta." };
    for (const [operation, options] of [
      ["saveConnector", { body }],
      ["deleteConnector", { query: { revision: 1 } }],
      ["handOverConnector", { body: { revision: 1, user_id: "usr_berta" } }],
    ] as const) {
      const refused = await call(operation, { as: "berta", params, ...options });
      expect([refused.status, refused.body.error.code]).toEqual([403, "not_owner"]);
    }
    expect((await call("testConnector", { as: "berta", params, body: {} })).status).toBe(200);
    expect((await call("saveConnector", { as: "manager", params, body })).status).toBe(200);
    const conflict = await call("saveConnector", { params, body: { ...folder, revision: 1 } });
    expect(conflict.status).toBe(409);
    expect(conflict.body.error).toMatchObject({
      code: "edit_conflict",
      details: { current: { description: "By Berta.", revision: 2 } },
    });
    const nobody = await call("handOverConnector", { params, body: { revision: 2, user_id: "usr_nobody" } });
    expect(nobody.body.error.code).toBe("person_not_found");
  });

  it("keeps its name: another cannot be made or saved under it", async () => {
    const { server, folder } = await openWithConnector();
    const taken = await server.call("createConnector", { as: "berta", body: folder });
    expect([taken.status, taken.body.error.code]).toEqual([409, "connector_name_taken"]);
    const other = await server.call("createConnector", { body: { ...folder, name: "Other" } });
    const params = { connector_id: other.body.connector_id };
    const renamed = await server.call("saveConnector", { params, body: { ...folder, revision: 1 } });
    expect([renamed.status, renamed.body.error.code]).toEqual([409, "connector_name_taken"]);
  });
});

describe("a connector in use", () => {
  it("names the workflows and agents that read through it, and is deleted once none does", async () => {
    const { server, params } = await openWithConnector();
    const { call, parts, opened } = server;
    const spec = { name: "Scans", type: "folder", path: opened } as const;
    await importWorkflow(parts, systemActor, {
      format: "sluice.workflow",
      format_version: 1,
      workflow: {
        name: "Reads scans",
        definition: {
          parameters: [],
          nodes: [{ slug: "read", title: "Read", node_type: "task", agent: "Reader" }],
        },
      },
      agents: [
        {
          name: "Reader",
          kind: "worker",
          engine: { type: "script", language: "bash", script: "true" },
          connectors: ["Scans"],
        },
      ],
      environments: [],
      connectors: [spec],
    });
    expect((await call("showConnectorUses", { params })).body).toMatchObject({
      workflows: [{ name: "Reads scans", is_active: false }],
      agents: [{ name: "Reader" }],
    });
    const { revision } = (await call("showConnector", { params })).body;
    const refused = await call("deleteConnector", { params, query: { revision } });
    expect([refused.status, refused.body.error.code]).toEqual([409, "connector_in_use"]);
    await parts.database.write(async ({ sql }) => {
      for (const table of ["workflow_versions", "workflows", "agent_versions", "agents"] as const) {
        await sql.deleteFrom(table).execute();
      }
    });
    const other = await call("deleteConnector", { params, query: { revision: revision + 1 } });
    expect(other.body.error.code).toBe("edit_conflict");
    expect((await call("deleteConnector", { params, query: { revision } })).status).toBe(204);
    expect((await call("showConnector", { params })).status).toBe(404);
  });
});

describe("looking into a connector", () => {
  it("shows buckets, then one level at a time, page by page", async () => {
    const { server, params } = await openWithConnector();
    for (const name of ["in/a.txt", "in/b.txt", "in/deep/c.txt", "top.txt"]) {
      await mkdir(join(server.opened, "box", name, ".."), { recursive: true });
      await writeFile(join(server.opened, "box", name), name);
    }
    const look = async (query: Record<string, string | number>) =>
      (await server.call("browseConnector", { as: "berta", params, query })).body;
    expect(await look({})).toMatchObject({ buckets: ["box"], prefixes: [], objects: [] });
    expect(await look({ bucket: "box" })).toMatchObject({
      buckets: null,
      prefixes: ["in/"],
      objects: [{ key: "top.txt", bytes: 7 }],
      next_cursor: null,
    });
    const level = { bucket: "box", prefix: "in/", limit: 2 };
    const first = await look(level);
    expect(first.objects).toMatchObject([{ key: "in/a.txt" }, { key: "in/b.txt" }]);
    expect(await look({ ...level, cursor: first.next_cursor })).toMatchObject({ prefixes: ["in/deep/"] });
    expect((await look({ bucket: "box", prefix: "in" })).error.code).toBe("invalid_request");
    for (const prefix of ["../", "in/../../", "/etc/"]) {
      expect((await look({ bucket: "box", prefix })).error.code).toBe("storage_unreadable");
    }
  });

  it("is refused with the store's own reason", async () => {
    const { server, aws, body } = await openBucket();
    const made = await server.call("createConnector", { body });
    aws.refuse = () => ({ status: 403, code: "AccessDenied" });
    const params = { connector_id: made.body.connector_id };
    const refused = await server.call("browseConnector", { params, query: { bucket: "inbox" } });
    expect([refused.status, refused.body.error.code]).toEqual([502, "storage_unreadable"]);
    expect(refused.body.error.message).toContain("s3:ListBucket");
  });
});
