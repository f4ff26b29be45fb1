import { mkdir } from "node:fs/promises";
import type { AppOperationId } from "@sluice/contract/app";
import { expect, it } from "vitest";
import { openWorkflowBench, step } from "./testing/workflow-bench.ts";

it("What only somebody's draft refers to is not deleted until it is taken out there.", async () => {
  const { call, create, draft, parts } = await openWorkflowBench("sqlite");
  const { sampleFolder: path = "" } = parts;
  await mkdir(path ?? "", { recursive: true });
  const make = async (operation: AppOperationId, body: object) => (await call(operation, { body })).body;
  const engine = { type: "script", language: "bash", script: "true" };
  const agent = await make("createAgent", { name: "Clerk", kind: "worker", engine });
  const connector = await make("createConnector", { name: "Scans", settings: { type: "folder", path } });
  const graph = await make("createGraph", { name: "People" });
  const { agent_version_id } = await parts.database.reader
    .selectFrom("agent_versions")
    .select("agent_version_id")
    .executeTakeFirstOrThrow();
  const workflowId = await create("Berta's idea", "berta");
  const definition = {
    nodes: [
      step("read", { node_type: "task", agent: agent_version_id }),
      step("keep", { node_type: "ampg_update", graph: graph.graph_id }),
    ],
    parameters: [{ name: "in", connector: { connector_id: connector.connector_id } }],
  };
  await draft(workflowId, definition, "berta");
  const params = { connector_id: connector.connector_id };
  const owner = { id: "usr_berta" };
  const drafts = [{ workflow_id: workflowId, name: "Berta's idea", owner }];
  expect((await call("showConnectorUses", { params })).body).toMatchObject({ workflows: [], drafts });
  const remove = (operation: AppOperationId, id: string, made: Record<string, string>) =>
    call(operation, { params: { [id]: made[id] ?? "" }, query: { revision: made.revision ?? "" } });
  const all = () =>
    Promise.all([
      remove("deleteAgent", "agent_id", agent),
      remove("deleteConnector", "connector_id", connector),
      remove("deleteGraph", "graph_id", graph),
    ]);
  for (const { status, body } of await all()) {
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: "used_by_drafts", details: { drafts } });
    expect(body.error.message).toMatch(/^The draft of “Berta's idea” \(Berta.*\) refers to it\./);
  }
  await draft(workflowId, { nodes: [] }, "berta");
  expect((await all()).map(({ status }) => status)).toEqual([204, 204, 204]);
});
