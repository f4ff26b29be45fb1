import { randomBytes } from "node:crypto";
import { join } from "node:path";
import {
  InputContract,
  type WorkflowDefinition,
  WorkflowDetail,
  type WorkflowFile,
  type WorkflowItem,
  WorkflowPage,
} from "@sluice/contract";
import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { activateWorkflow } from "../../deployment/workflows/activate-workflow.ts";
import { importWorkflow } from "../../deployment/workflows/import-workflow.ts";
import { WorkflowVersions } from "../../deployment/workflows/workflow-versions.ts";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import { cursorSeal } from "../../platform/crypto/cursor-seal.ts";
import { TextStore } from "../../platform/texts/text-store.ts";
import { embeddedOrBoth, freshDatabase, freshFolder } from "../../testing/fresh-databases.ts";
import { call } from "./testing/http-client.ts";
import { startV1 } from "./testing/v1-server.ts";
import { workflowHandlers } from "./workflow-handlers.ts";

const definition: WorkflowDefinition = {
  parameters: [
    { name: "month", type: "string", required: true, constraints: { min: 7, max: 7, pattern: "^2" } },
    { name: "rows", type: "number", required: true, default: 10, description: "How many." },
    { name: "mode", type: "enum", enum_values: ["fast", "slow"] },
    {
      name: "source",
      type: "storage_prefix",
      required: true,
      prefix_default: "in/",
      bucket: "inbox",
      connector: { connector_id: "con_1", name: "Inbox", region: "eu-west-1" },
    },
  ],
  nodes: [
    { slug: "load", title: "Load", node_type: "task", instructions: "never shown", agent: "Clerk" },
    { slug: "tell", title: "Tell", node_type: "handoff", depends_on: ["load"], requires_approval: true },
  ],
  settings: { max_run_hours: 0.5, overlap_policy: "skip", parallelism: 2 },
};

const published = [
  {
    name: "month",
    type: "string",
    required: true,
    description: "",
    constraints: { min: 7, max: 7, pattern: "^2" },
  },
  { name: "rows", type: "number", required: false, description: "How many.", default: 10 },
  { name: "mode", type: "enum", required: false, description: "", enum_values: ["fast", "slow"] },
  {
    name: "source",
    type: "storage_prefix",
    required: false,
    description: "",
    constraints: { max_objects: 500, max_bytes: 2_147_483_648 },
    connector: { connector_id: "con_1", name: "Inbox", region: "eu-west-1" },
    bucket: "inbox",
    prefix_default: "in/",
  },
];

const fileOf = (name: string, changed: Partial<WorkflowDefinition> = {}): WorkflowFile => ({
  format: "sluice.workflow",
  format_version: 1,
  workflow: { name, description: `About ${name}`, definition: { ...definition, ...changed } },
  agents: [],
  environments: [],
  connectors: [],
});

const namesOf = (items: unknown) => (items as WorkflowItem[]).map(({ name }) => name);

describe.each(embeddedOrBoth)("the workflows of a key on %s", (dialect) => {
  async function start() {
    const database = await freshDatabase(dialect);
    const blobs = new FolderBlobStore(join(await freshFolder(), "files"));
    await blobs.start();
    const parts = { database, texts: new TextStore(database, blobs, Date.now), now: Date.now };
    const handlers = workflowHandlers({
      database,
      versions: new WorkflowVersions(database, parts.texts),
      cursors: cursorSeal(randomBytes(32)),
      judgeReadiness: async (status) => ({ ok: false, reasons: [`It is ${status}.`] }),
    });
    const server = await startV1({ handlers });
    const save = async (name: string, changed?: Partial<WorkflowDefinition>) =>
      (await importWorkflow(parts, systemActor, fileOf(name, changed))).workflow_id;
    const activate = async (name: string) => {
      const workflowId = await save(name);
      await activateWorkflow(parts, systemActor, { workflowId, version: null });
      return workflowId;
    };
    const deactivate = (workflowId: string) =>
      database.write(async ({ sql }) => {
        await sql
          .updateTable("workflows")
          .set({ status: "inactive" })
          .where("workflow_id", "=", workflowId)
          .execute();
      });
    const everything = server.keys.add();
    const keyFor = (...workflow_ids: string[]) =>
      server.keys.add({ workflowAccess: { mode: "explicit", workflow_ids } });
    const get = (path: string, headers = everything) => call(server.port, `/api/v1${path}`, { headers });
    return { server, save, activate, deactivate, keyFor, get, everything };
  }

  it("are listed when active, by name in any case [4.3-01] [4.3-07] [4.3-09] [4.3-10] [4.3-11] [2.4-01] [2.4-02] [4.3-08]", async () => {
    const { save, activate, deactivate, keyFor, get } = await start();
    const beta = await activate("beta");
    await activate("Alpha");
    await activate("\u00c4hre");
    await activate("gamma");
    const draft = await save("Draft");
    const inactive = await activate("Inactive");
    await deactivate(inactive);

    const all = await get("/workflows");
    expect(all.status).toBe(200);
    expect(Check(WorkflowPage, all.json)).toBe(true);
    expect(namesOf(all.json.items)).toEqual(["Alpha", "beta", "gamma", "\u00c4hre"]);
    expect(all.json.next_cursor).toBeNull();
    expect((all.json.items as WorkflowItem[])[1]).toEqual({
      workflow_id: beta,
      name: "beta",
      description: "About beta",
      status: "active",
      active_version: 1,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });

    const named = await get("/workflows", keyFor(beta, draft, inactive, "wf_unknown"));
    expect(namesOf(named.json.items)).toEqual(["beta"]);
    expect((await get("/workflows", keyFor())).json).toEqual({ items: [], next_cursor: null });
  });

  it("are found by the beginning of their name in any case [4.3-03] [4.3-02]", async () => {
    const { activate, get } = await start();
    for (const name of [
      "Invoice check",
      "INVOICES",
      "Inv%ice",
      "Monthly invoice",
      "Stra\u00dfe",
      "\ud83d\ude00 smile",
    ]) {
      await activate(name);
    }
    const found = async (q: string) =>
      namesOf((await get(`/workflows?q=${encodeURIComponent(q)}`)).json.items);
    expect(await found("invoice")).toEqual(["Invoice check", "INVOICES"]);
    expect(await found("INV%")).toEqual(["Inv%ice"]);
    expect(await found("_nvoice")).toEqual([]);
    expect(await found("STRASS")).toEqual(["Stra\u00dfe"]);
    expect(await found("\ud83d\ude00")).toEqual(["\ud83d\ude00 smile"]);
    expect(await found("\u{10ffff}")).toEqual([]);
    expect(await found("\0")).toEqual([]);
    expect(await found("")).toHaveLength(6);
    expect(await found("\u00e4".repeat(200))).toEqual([]);
    const long = await get(`/workflows?q=${encodeURIComponent("\ud83d\ude00".repeat(201))}`);
    expect(long.json.error).toMatchObject({
      code: "invalid_request",
      details: [{ name: "q", reason: "Send at most 200 characters." }],
    });
  });

  it("come in pages without gaps or repeats [4.3-04] [4.3-05] [4.3-08]", async () => {
    const { activate, get } = await start();
    const names = Array.from(
      { length: 23 },
      (_, index) => `${index % 2 === 0 ? "a" : "A"}${index % 7}-${index}`,
    );
    for (const name of names) await activate(name);
    const seen: string[] = [];
    let path = "/workflows?limit=5";
    for (;;) {
      const { json } = await get(path);
      seen.push(...namesOf(json.items));
      if (json.next_cursor === null) break;
      expect(namesOf(json.items)).toHaveLength(5);
      path = `/workflows?limit=5&cursor=${json.next_cursor}`;
    }
    expect(seen).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));

    expect(namesOf((await get("/workflows")).json.items)).toHaveLength(20);
    expect(namesOf((await get("/workflows?limit=1")).json.items)).toHaveLength(1);
    expect(namesOf((await get("/workflows?limit=100")).json.items)).toHaveLength(23);
    for (const limit of ["0", "101", "", "1.5", "1e1", "+5", "%205", "twenty", "-1", "05"]) {
      const { status, json } = await get(`/workflows?limit=${limit}`);
      expect([status, json.error.details]).toEqual([
        400,
        [{ name: "limit", reason: "Send a whole number from 1 to 100." }],
      ]);
    }
  });

  it("are not paged by a cursor of another list, or of nobody's [4.3-06]", async () => {
    const { activate, keyFor, get, everything } = await start();
    const ids = [await activate("a"), await activate("b"), await activate("bc")];
    const { next_cursor: cursor } = (await get("/workflows?limit=1")).json;
    const codeOf = async (query: string, headers = everything) => {
      const { status, json } = await get(`/workflows?${query}`, headers);
      return status === 200 ? "ok" : json.error.code;
    };
    expect(await codeOf(`cursor=${cursor}`)).toBe("ok");
    expect(await codeOf(`cursor=${cursor}&limit=2`)).toBe("ok");
    expect(await codeOf(`cursor=${cursor}&q=b`)).toBe("invalid_cursor");
    expect(await codeOf(`cursor=${cursor}`, keyFor(...ids))).toBe("invalid_cursor");
    for (const forged of [
      "",
      "x",
      `${cursor}A`,
      `${cursor}=`,
      String(cursor).slice(1),
      "%00",
      "a".repeat(5_000),
    ]) {
      expect(await codeOf(`cursor=${forged}`)).toBe("invalid_cursor");
    }
  });

  it("are described in full [4.4-01] [2.4-03] [2.4-04] [2.4-05] [2.4-06] [2.4-08] [2.4-09]", async () => {
    const { save, activate, get } = await start();
    const workflowId = await activate("Report");
    await save("Report", { parameters: [] });
    const { status, json } = await get(`/workflows/${workflowId}`);
    expect(status).toBe(200);
    expect(Check(WorkflowDetail, json)).toBe(true);
    const time = expect.stringMatching(/Z$/);
    expect(json).toEqual({
      workflow_id: workflowId,
      name: "Report",
      description: "About Report",
      status: "active",
      active_version: 1,
      updated_at: time,
      versions: [
        { version: 1, created_at: time },
        { version: 2, created_at: time },
      ],
      parameters: published,
      nodes: [
        {
          slug: "load",
          title: "Load",
          node_type: "task",
          requires_approval: false,
          approve_before_start: false,
          depends_on: [],
        },
        {
          slug: "tell",
          title: "Tell",
          node_type: "handoff",
          requires_approval: true,
          approve_before_start: false,
          depends_on: ["load"],
        },
      ],
      settings: { max_run_hours: 0.5, overlap_policy: "skip" },
      pii_policy: expect.objectContaining({ mode: "off", min_confidence: 0.8 }),
      readiness: { ok: false, reasons: ["It is active."] },
    });
  });

  it("have an input contract for each version [2.5-01] [2.5-02] [2.5-06] [2.5-07] [2.5-09] [2.5-10] [2.5-15] [2.5-16] [4.5-01] [4.5-02] [4.5-03]", async () => {
    const { save, activate, get } = await start();
    const workflowId = await activate("Report");
    await save("Report", { parameters: [] });
    const active = await get(`/workflows/${workflowId}/parameters`);
    expect(active.status).toBe(200);
    expect(Check(InputContract, active.json)).toBe(true);
    expect(active.json).toEqual({ workflow_id: workflowId, version: 1, parameters: published });
    const second = await get(`/workflows/${workflowId}/parameters?version=2`);
    expect(second.json).toEqual({ workflow_id: workflowId, version: 2, parameters: [] });
    for (const version of [
      3,
      0,
      -1,
      2_147_483_647,
      "2147483648",
      "-2147483649",
      "9".repeat(40),
      "9".repeat(400),
    ]) {
      const { status, json } = await get(`/workflows/${workflowId}/parameters?version=${version}`);
      expect([status, json.error.code]).toEqual([422, "version_not_found"]);
    }
  });

  it("have no input contract for a version that is no number [4.5-04]", async () => {
    const { activate, get } = await start();
    const workflowId = await activate("Report");
    for (const version of ["", "one", "1.0", "1e0", "+1", "01", "%00"]) {
      const { status, json } = await get(`/workflows/${workflowId}/parameters?version=${version}`);
      expect([status, json.error]).toMatchObject([
        400,
        { code: "invalid_request", details: [{ name: "version", reason: "Send a whole number." }] },
      ]);
    }
  });

  it("are shut to a key for all active ones while they are not active [4.4-02] [4.4-03] [4.4-05] [7.2-24]", async () => {
    const { save, activate, deactivate, get } = await start();
    const draft = await save("Draft");
    const inactive = await activate("Inactive");
    await deactivate(inactive);
    for (const workflowId of [draft, inactive]) {
      for (const path of [`/workflows/${workflowId}`, `/workflows/${workflowId}/parameters?version=9`]) {
        const { status, json } = await get(path);
        expect([status, json.error.code]).toEqual([409, "workflow_not_active"]);
      }
    }
    for (const path of ["/workflows/wf_unknown", "/workflows/wf_unknown/parameters"]) {
      const { status, json } = await get(path);
      expect([status, json.error.code]).toEqual([404, "workflow_not_found"]);
    }
  });

  it("are open to a key that names them, whatever their status, and no others are there [4.4-08] [4.5-05] [7.2-14]", async () => {
    const { save, activate, deactivate, keyFor, get } = await start();
    const draft = await save("Draft");
    await save("Draft", { parameters: [] });
    const inactive = await activate("Inactive");
    await deactivate(inactive);
    const other = await activate("Other");
    const key = keyFor(draft, inactive);

    const detail = await get(`/workflows/${draft}`, key);
    expect(detail.json).toMatchObject({ status: "draft", active_version: null, parameters: [] });
    expect(Check(WorkflowDetail, detail.json)).toBe(true);
    const contract = await get(`/workflows/${draft}/parameters`, key);
    expect(contract.json).toEqual({ workflow_id: draft, version: 2, parameters: [] });
    expect((await get(`/workflows/${inactive}`, key)).json).toMatchObject({
      status: "inactive",
      active_version: 1,
    });

    const outside = await get(`/workflows/${other}`, key);
    const absent = await get("/workflows/wf_unknown", key);
    expect([outside.status, outside.json.error.code]).toEqual([404, "workflow_not_found"]);
    const { request_id: _, ...said } = outside.json.error;
    expect(absent.json.error).toMatchObject(said);
    expect((await get(`/workflows/${other}/parameters`, key)).json.error.code).toBe("workflow_not_found");
  });

  it("are not found under a name that no id can have", async () => {
    const { get } = await start();
    for (const odd of [
      "%00",
      "%zz",
      "..%2f..",
      "%27%20or%201=1",
      "\u00e9",
      "a".repeat(129),
      "%F0%9F%98%80",
      ";",
    ]) {
      for (const tail of ["", "/parameters"]) {
        const { status, json } = await get(`/workflows/${encodeURI(odd).replaceAll("%25", "%")}${tail}`);
        expect([status, json.error.code]).toEqual([404, "workflow_not_found"]);
      }
    }
  });
});
