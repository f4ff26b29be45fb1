import { describe, expect, it } from "vitest";
import { authoringServer } from "./testing/authoring-server.ts";

async function openWithGraph(dialect: "sqlite" | "postgres") {
  const server = await authoringServer(dialect);
  const workflowId = await server.addWorkflow();
  await server.parts.database.write(async ({ sql }) => {
    const run_id = "run_1";
    await sql
      .insertInto("runs")
      .values({
        run_id,
        workflow_id: workflowId,
        workflow_name: "Patient",
        version: 1,
        triggered_by: "web",
        status: "completed",
        created_at: 1,
        labels: "{}",
        parameters: "{}",
        revision: 0,
        state: "{}",
      })
      .execute();
    await sql
      .insertInto("graphs")
      .values({
        graph_id: "kg_1",
        name: "Notes",
        folded_name: "notes",
        published_version: 2,
        updated_at: 1,
        owner_id: "usr_anna",
        owner_name: "Anna",
      })
      .execute();
    for (const version of [1, 2]) {
      await sql
        .insertInto("graph_versions")
        .values({
          graph_id: "kg_1",
          version,
          run_id,
          step: `step-${version}`,
          status: "ready",
          error: null,
          entities: 3,
          relations: 2,
          lease: null,
          leased_until: null,
          created_at: version,
          published_at: version,
        })
        .execute();
    }
    const entity = (entity_no: number, name: string, mentions: number) => ({
      graph_id: "kg_1",
      version: 2,
      entity_no,
      name,
      kind: "ORGANIZATION",
      mentions,
    });
    await sql
      .insertInto("graph_entities")
      .values([entity(1, "Acme", 5), entity(2, "100% Ltd", 9), entity(3, "Zenith", 5)])
      .execute();
    const relation = (source_no: number, target_no: number, weight: number) => ({
      graph_id: "kg_1",
      version: 2,
      source_no,
      target_no,
      kind: "mentioned_with",
      weight,
    });
    await sql
      .insertInto("graph_relations")
      .values([relation(1, 2, 4), relation(2, 3, 1)])
      .execute();
  });
  return { ...server, params: { graph_id: "kg_1" } };
}

describe.each(["sqlite", "postgres"] as const)(
  "a knowledge graph of the web application on %s",
  (dialect) => {
    it("is found and shown with its versions, what it speaks of and what it relates, page by page", async () => {
      const { call, params } = await openWithGraph(dialect);
      const shown = { name: "Notes", published_version: 2, versions: 2, entities: 3, relations: 2 };
      expect((await call("listGraphs", { query: { q: "OTE" } })).body.items).toMatchObject([shown]);
      expect((await call("listGraphs", { query: { owner: "usr_berta" } })).body.items).toEqual([]);
      expect((await call("showGraph", { params })).body).toMatchObject({ ...shown, may_change: true });
      const list = async (
        operation: "listGraphEntities" | "listGraphRelations" | "listGraphVersions",
        query = {},
      ) => (await call(operation, { params, query })).body;
      expect((await list("listGraphVersions")).items).toMatchObject([{ version: 2 }, { version: 1 }]);
      const first = await list("listGraphEntities", { limit: 2 });
      expect(first.items).toMatchObject([{ name: "100% Ltd" }, { name: "Acme" }]);
      expect(await list("listGraphEntities", { limit: 2, cursor: first.next_cursor })).toMatchObject({
        items: [{ name: "Zenith", mentions: 5 }],
        next_cursor: null,
      });
      expect((await list("listGraphEntities", { q: "%" })).items).toMatchObject([{ name: "100% Ltd" }]);
      expect((await list("listGraphEntities", { version: 1 })).items).toEqual([]);
      const relations = await list("listGraphRelations", { limit: 1 });
      expect(relations.items).toMatchObject([{ source: "Acme", target: "100% Ltd", weight: 4 }]);
      expect(await list("listGraphRelations", { limit: 1, cursor: relations.next_cursor })).toMatchObject({
        items: [{ target: "Zenith" }],
        next_cursor: null,
      });
      expect((await list("listGraphRelations", { q: "zen" })).items).toHaveLength(1);
      for (const operation of ["listGraphEntities", "listGraphRelations", "listGraphVersions"] as const) {
        const ofNone = await call(operation, { params: { graph_id: "kg_none" }, query: { version: 1 } });
        expect(ofNone.body.error).toMatchObject({ code: "graph_not_found" });
      }
    });

    it("is made empty, named and deleted by its owner [8.3-09] [8.3-10]", async () => {
      const { call, params: notes } = await openWithGraph(dialect);
      const make = (name: string, description?: string) =>
        call("createGraph", { body: { name, ...(description !== undefined && { description }) } });
      const long = await make("n".repeat(101), "d".repeat(501));
      expect(long.body.error).toMatchObject({
        code: "invalid_graph",
        details: [{ name: "name" }, { name: "description" }],
      });
      const made = await make("😀".repeat(100), "é".repeat(500));
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({ versions: 0, published_version: null, owner: { name: "Anna" } });
      expect((await make("Notes")).body.error.code).toBe("graph_name_taken");
      const params = { graph_id: made.body.graph_id };
      const edit = (body: object, as: "anna" | "berta" = "anna") => call("editGraph", { as, params, body });
      expect((await edit({ revision: 1, name: "Berta's" }, "berta")).body.error.code).toBe("not_owner");
      expect((await edit({ revision: 1, name: "Notes" })).body.error.code).toBe("graph_name_taken");
      expect((await edit({ revision: 1, description: "d".repeat(501) })).body.error.details).toMatchObject([
        { name: "description" },
      ]);
      expect((await edit({ revision: 1, name: "People" })).body).toMatchObject({
        name: "People",
        description: "é".repeat(500),
        revision: 2,
      });
      expect((await edit({ revision: 1, description: "Old" })).body.error).toMatchObject({
        code: "edit_conflict",
        details: { current: { name: "People", revision: 2 } },
      });
      const remove = (at: { graph_id: string }, revision: number, as: "anna" | "berta" = "anna") =>
        call("deleteGraph", { as, params: at, query: { revision } });
      expect((await remove(params, 2, "berta")).body.error.code).toBe("not_owner");
      expect((await remove(params, 1)).body.error.code).toBe("edit_conflict");
      expect((await remove(params, 2)).status).toBe(204);
      expect((await remove(notes, 1)).status).toBe(204);
      expect((await call("listGraphs", {})).body.items).toEqual([]);
    });

    it("is not deleted while a workflow or an agent needs it, or a run builds it", async () => {
      const { call, params, parts } = await openWithGraph(dialect);
      const remove = () => call("deleteGraph", { params, query: { revision: 1 } });
      await parts.database.write(({ sql }) =>
        sql.updateTable("graph_versions").set({ status: "built" }).where("version", "=", 1).execute(),
      );
      expect((await remove()).body.error.code).toBe("graph_building");
      const file = {
        format: "sluice.workflow",
        format_version: 1,
        workflow: {
          name: "Remember",
          definition: {
            nodes: [{ slug: "build", title: "Build", node_type: "ampg_update", graph: "Notes" }],
          },
        },
      };
      const imported = await call("importWorkflow", { body: { file: JSON.stringify(file) } });
      expect(imported.status).toBe(201);
      expect((await remove()).body.error).toMatchObject({
        code: "graph_in_use",
        details: { workflows: [{ name: "Remember", is_active: false }], agents: [] },
      });
    });

    it("is handed over by its owner, to a person of the deployment", async () => {
      const { call, params } = await openWithGraph(dialect);
      const give = (user_id: string, as: "anna" | "berta", revision = 1) =>
        call("handOverGraph", { as, params, body: { revision, user_id } });
      expect((await give("usr_berta", "berta")).body.error.code).toBe("not_owner");
      expect((await give("usr_nobody", "anna")).body.error.code).toBe("person_not_found");
      expect((await give("usr_berta", "anna", 7)).body.error).toMatchObject({
        code: "edit_conflict",
        details: { current: { name: "Notes", revision: 1 } },
      });
      expect((await give("usr_berta", "anna")).body).toMatchObject({ owner: { name: "Berta" }, revision: 2 });
    });
  },
);
