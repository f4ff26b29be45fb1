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
