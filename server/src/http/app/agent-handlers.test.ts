import { limits } from "@sluice/contract";
import type { Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import { systemActor } from "../../access/actor.ts";
import type { DeploymentTables } from "../../deployment/tables.ts";
import { importWorkflow } from "../../deployment/workflows/import-workflow.ts";
import { readWorkflowFile } from "../../deployment/workflows/read-workflow-file.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { type AuthorServer, authorServer } from "./testing/author-server.ts";

const engine = { type: "script", language: "bash", script: "echo hello" };
const clerk = { name: "Clerk", kind: "worker", engine };
const refusedAt = (name: string) => ({
  status: 400,
  body: { error: { code: "invalid_request", details: [expect.objectContaining({ name })] } },
});

const create = ({ call }: AuthorServer, changes: object = {}, as: "anna" | "berta" = "anna") =>
  call("createAgent", { as, body: { ...clerk, ...changes } });

async function useIn({ database, texts }: AuthorServer, agent: string): Promise<void> {
  const node = { slug: "one", title: "One", node_type: "task", agent, instructions: "Say it." };
  const read = readWorkflowFile(
    JSON.stringify({
      format: "sluice.workflow",
      format_version: 1,
      workflow: { name: "Report", definition: { nodes: [node] } },
      agents: [{ ...clerk, name: agent }],
    }),
  );
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  await importWorkflow({ database, texts, now: Date.now }, systemActor, read.file);
}

describe.each(embeddedOrBoth)("agents on %s", (dialect) => {
  it("are made, saved as versions, compared, listed, copied, handed over and deleted", async () => {
    const server = await authorServer(dialect);
    const { call } = server;
    const made = await create(server, { description: "Does it." });
    expect(made).toMatchObject({
      status: 201,
      body: { newest_version: 1, owner: { id: "usr_anna" }, language: "bash", used_by: [], advisories: [] },
    });
    const { agent_id } = made.body;
    const params = { agent_id };
    const edited = { ...clerk, engine: { ...engine, script: "echo bye" }, revision: 1 };
    expect(await call("saveAgent", { as: "berta", params, body: edited })).toMatchObject({
      status: 403,
      body: { error: { code: "not_owner", details: { owner: { name: "Anna" } } } },
    });
    const saved = await call("saveAgent", { params, body: edited });
    expect(saved.body).toMatchObject({ newest_version: 2, revision: 2, content: { saved_by: "Anna" } });
    expect(await call("saveAgent", { params, body: edited })).toMatchObject({
      status: 409,
      body: { error: { code: "edit_conflict", details: { current: { revision: 2 } } } },
    });
    const first = await call("showAgentVersion", { params: { agent_id, version: "1" } });
    expect(first.body).toMatchObject({ engine: { script: "echo hello" }, description: "Does it." });
    const compared = await call("compareAgentVersions", { params, query: { from: 1, to: 2 } });
    expect(compared.body).toMatchObject({ changed: ["description", "engine"] });
    const copy = await call("duplicateAgent", { as: "berta", params, body: {} });
    expect(copy.body).toMatchObject({ name: "Clerk (copy)", owner: { name: "Berta" }, newest_version: 1 });
    expect(await create(server, { name: "Clerk (copy)" })).toMatchObject({
      status: 409,
      body: { error: { code: "agent_name_taken" } },
    });
    const found = await call("listAgents", { query: { q: "COPY" } });
    expect(found.body.items).toMatchObject([{ name: "Clerk (copy)", used_by_workflows: 0 }]);
    const page = await call("listAgents", { query: { limit: 1 } });
    const rest = await call("listAgents", { query: { limit: 1, cursor: page.body.next_cursor } });
    const names = [...page.body.items, ...rest.body.items].map(({ name }: { name: string }) => name);
    expect(names).toEqual(["Clerk", "Clerk (copy)"]);
    expect(rest.body.next_cursor).toBeNull();
    const versions = await call("listAgentVersions", { params });
    expect(versions.body.items).toMatchObject([{ version: 2 }, { version: 1 }]);
    const handOver = (user_id: string) => call("handOverAgent", { params, body: { revision: 2, user_id } });
    expect(await handOver("usr_nobody")).toMatchObject({ status: 422 });
    expect((await handOver("usr_berta")).body).toMatchObject({ owner: { name: "Berta" }, revision: 3 });
    const remove = (as: "anna" | "berta") => call("deleteAgent", { as, params, query: { revision: 3 } });
    expect((await remove("anna")).status).toBe(403);
    expect((await remove("berta")).status).toBe(204);
    expect((await call("showAgent", { params })).status).toBe(404);
  });

  it("that a workflow refers to say so, and are not deleted", async () => {
    const server = await authorServer(dialect);
    await useIn(server, "Writer");
    const [agent] = (await server.call("listAgents")).body.items;
    expect(agent).toMatchObject({ name: "Writer", used_by_workflows: 1, owner: { id: "operator" } });
    const params = { agent_id: agent.agent_id };
    const shown = await server.call("showAgent", { params });
    expect(shown.body.used_by).toMatchObject([
      { name: "Report", versions: [{ workflow_version: 1, agent_version: 1 }], is_active: false },
    ]);
    const query = { revision: agent.revision };
    expect(await server.call("deleteAgent", { as: "manager", params, query })).toMatchObject({
      status: 409,
      body: { error: { code: "agent_in_use", details: { count: 1 } } },
    });
  });
});

describe("the bounds of agents", () => {
  it("[8.3-01] [8.3-06] a person holds 256, and another one still none", async () => {
    const server = await authorServer("sqlite");
    const rows = Array.from({ length: limits.app.maxAgentsPerUser - 1 }, (_, index) => ({
      agent_id: `agt_${index}`,
      name: `Agent ${index}`,
      folded_name: `agent ${index}`,
      newest_version: 1,
      created_at: 1,
      owner_id: "usr_anna",
    }));
    await server.database.write(({ sql }) => sql.insertInto("agents").values(rows).execute());
    expect((await create(server, { name: "The 256th" })).status).toBe(201);
    expect(await create(server, { name: "One more" })).toMatchObject({
      status: 409,
      body: { error: { code: "owner_cap_reached", message: "Max 256 agents per user reached." } },
    });
    const hers = await create(server, { name: "One more" }, "berta");
    expect(hers.status).toBe(201);
    const handOver = { revision: 1, user_id: "usr_anna" };
    const params = { agent_id: hers.body.agent_id };
    expect((await server.call("handOverAgent", { as: "berta", params, body: handOver })).status).toBe(409);
  });

  it("[8.3-07] [8.3-08] names have up to 80 characters and descriptions up to 1,000", async () => {
    const server = await authorServer("sqlite");
    expect((await create(server, { name: "é".repeat(80), description: "d".repeat(1_000) })).status).toBe(201);
    expect(await create(server, { name: "é".repeat(81) })).toMatchObject(refusedAt("name"));
    expect(await create(server, { description: "d".repeat(1_001) })).toMatchObject(refusedAt("description"));
  });

  it("[8.3-22] a system prompt has up to 8 MiB, beyond which the answer is 413", async () => {
    const server = await authorServer("sqlite");
    const model = (bytes: number) => ({
      name: `Model ${bytes}`,
      engine: {
        type: "model",
        provider: "anthropic",
        model: "m",
        system_prompt: `é${"x".repeat(bytes - 2)}`,
      },
    });
    const { largeTextMaxBytes } = limits.app;
    expect(await create(server, model(largeTextMaxBytes))).toMatchObject({
      status: 201,
      body: { advisories: [{ name: "engine.system_prompt" }] },
    });
    expect(await create(server, model(largeTextMaxBytes + 1))).toMatchObject({
      status: 413,
      body: { error: { code: "text_too_large" } },
    });
  });

  it("[8.3-26] above 50,000 characters there is an advisory, and the prompt is saved all the same", async () => {
    const server = await authorServer("sqlite");
    const prompt = (chars: number) => ({
      name: `Prompt ${chars}`,
      engine: { type: "model", provider: "anthropic", model: "m", system_prompt: "é".repeat(chars) },
    });
    expect((await create(server, prompt(50_000))).body.advisories).toEqual([]);
    const long = await create(server, prompt(50_001));
    expect(long).toMatchObject({ status: 201, body: { advisories: [{ name: "engine.system_prompt" }] } });
    const shown = await server.call("showAgent", { params: { agent_id: long.body.agent_id } });
    expect(shown.body.content.engine.system_prompt).toHaveLength(50_001);
  });

  it("a script that cannot be read is refused at its place", async () => {
    const server = await authorServer("sqlite");
    const broken = { engine: { ...engine, script: "if true; then echo" } };
    expect(await create(server, broken)).toMatchObject(refusedAt("engine.script"));
  });
});

async function insertRun(sql: Kysely<DeploymentTables>): Promise<void> {
  const workflow = {
    workflow_id: "wf_1",
    name: "one",
    folded_name: "one",
    description: "",
    newest_version: 1,
  };
  await sql
    .insertInto("workflows")
    .values({ ...workflow, status: "draft", created_at: 1, updated_at: 1 })
    .execute();
  const run = { run_id: "run_1", workflow_id: "wf_1", workflow_name: "one", version: 1, status: "running" };
  await sql
    .insertInto("runs")
    .values({
      ...run,
      triggered_by: "web",
      created_at: 1,
      labels: "{}",
      parameters: "{}",
      revision: 0,
      state: "{}",
    })
    .execute();
}

describe("the slots of an agent", () => {
  async function equipped() {
    const server = await authorServer("sqlite");
    const connectors = Array.from({ length: 9 }, (_, index) => `con_${index}`);
    await server.database.write(async ({ sql }) => {
      for (const connector_id of connectors) {
        const named = { connector_id, name: connector_id, folded_name: connector_id };
        const row = { ...named, type: "folder" as const, newest_version: 1 };
        await sql
          .insertInto("connectors")
          .values({ ...row, created_at: 1, updated_at: 1 })
          .execute();
      }
      await insertRun(sql);
      await sql.insertInto("graphs").values({ graph_id: "kg_1", name: "Terms", updated_at: 1 }).execute();
      for (const [version, status] of [
        [1, "ready"],
        [2, "building"],
      ] as const) {
        const row = { graph_id: "kg_1", version, run_id: "run_1", step: `s${version}`, created_at: 1 };
        await sql
          .insertInto("graph_versions")
          .values({ ...row, status, entities: 0, relations: 0 })
          .execute();
      }
      const environment = { environment_id: "env_1", name: "Small", folded_name: "small", newest_version: 2 };
      await sql
        .insertInto("environments")
        .values({ ...environment, created_at: 1 })
        .execute();
      for (const version of [1, 2]) {
        const spec = JSON.stringify({ name: "Small", kind: "virtual" });
        const row = { environment_version_id: `envv_${version}`, environment_id: "env_1", version, spec };
        await sql
          .insertInto("environment_versions")
          .values({ ...row, created_at: 1 })
          .execute();
      }
    });
    return { server, connectors };
  }

  const graph = (version: number) => ({ graph_id: "kg_1", version });

  it("[8.3-28] [8.3-29] [8.3-30] [8.3-31] are 8 connectors, 1 ready graph version and 1 environment", async () => {
    const { server, connectors } = await equipped();
    const full = {
      connectors: connectors.slice(0, 8),
      graphs: [graph(1)],
      environments: [{ environment_id: "env_1" }],
    };
    const made = await create(server, { name: "Full", ...full });
    expect(made).toMatchObject({
      status: 201,
      body: {
        slots: { connectors: 8, graphs: 1, environments: 1 },
        content: {
          graphs: [{ name: "Terms", version: 1, is_ready: true }],
          environments: [{ name: "Small", version: 2 }],
        },
      },
    });
    expect(await create(server, { connectors })).toMatchObject(refusedAt("connectors"));
    expect(await create(server, { graphs: [graph(1), graph(1)] })).toMatchObject(refusedAt("graphs"));
    expect(await create(server, { graphs: [graph(2)] })).toMatchObject(refusedAt("graphs[0]"));
    expect(await create(server, { graphs: [{ graph_id: "kg_1" }] })).toMatchObject(
      refusedAt("graphs.0.version"),
    );
    const twice = [{ environment_id: "env_1", version: 1 }, { environment_id: "env_1" }];
    expect(await create(server, { environments: twice })).toMatchObject(refusedAt("environments"));
  });

  it("say what they are pinned to older versions of, and take the newest of it with one call", async () => {
    const { server, connectors } = await equipped();
    const { call, database } = server;
    const environments = [{ environment_id: "env_1", version: 1 }];
    const slots = { connectors: connectors.slice(0, 2), graphs: [graph(1)], environments };
    const { agent_id, agent_version_id: first } = (await create(server, slots)).body;
    const params = { agent_id };
    const publish = (version: number) =>
      database.write(async ({ sql }) => {
        await sql.updateTable("graph_versions").set({ status: "ready" }).execute();
        await sql.updateTable("graphs").set({ published_version: version }).execute();
      });
    await publish(1);
    const place = { kind: "environment", id: "env_1", name: "Small", version: 1, newest_version: 2 };
    expect((await call("listNewerSlots", { as: "berta", params })).body).toMatchObject({
      agent_version_id: first,
      owner: { name: "Anna" },
      items: [place],
    });
    await publish(2);
    const terms = { kind: "graph", id: "kg_1", name: "Terms", version: 1, newest_version: 2 };
    expect((await call("listNewerSlots", { params })).body.items).toEqual([place, terms]);
    const take = (as: "anna" | "berta", revision: number) =>
      call("takeNewerSlots", { as, params, body: { revision } });
    expect(await take("berta", 1)).toMatchObject({ status: 403, body: { error: { code: "not_owner" } } });
    expect(await take("anna", 2)).toMatchObject({ status: 409, body: { error: { code: "edit_conflict" } } });
    const taken = await take("anna", 1);
    expect(taken).toMatchObject({ status: 200, body: { newest_version: 2, revision: 2, items: [] } });
    const shown = await call("showAgent", { params });
    expect(shown.body).toMatchObject({
      name: "Clerk",
      agent_version_id: taken.body.agent_version_id,
      content: {
        engine,
        connectors: [{ connector_id: "con_0" }, { connector_id: "con_1" }],
        graphs: [{ version: 2 }],
        environments: [{ version: 2, newest_version: 2 }],
      },
    });
    const earlier = await call("showAgentVersion", { params: { agent_id, version: "1" } });
    expect(earlier.body).toMatchObject({ agent_version_id: first, environments: [{ version: 1 }] });
    expect((await take("anna", 2)).body).toMatchObject({ newest_version: 2, revision: 2 });
  });

  it("[8.3-32] [8.3-33] [8.3-34] are none for a supervisor", async () => {
    const { server } = await equipped();
    const chief = (slots: object) => create(server, { name: "Chief", kind: "supervisor", ...slots });
    for (const slots of [
      { connectors: ["con_1"] },
      { graphs: [graph(1)] },
      { environments: [{ environment_id: "env_1" }] },
    ]) {
      expect(await chief(slots)).toMatchObject(refusedAt("kind"));
    }
    expect((await chief({})).status).toBe(201);
  });
});
