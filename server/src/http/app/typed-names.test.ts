import { describe, expect, it } from "vitest";
import { openWorkflowBench } from "./testing/workflow-bench.ts";

const fooling = "Refund\u202e000,1";
const engine = { type: "script", language: "bash", script: "echo hello" };
const reason = "Remove what cannot be seen or turns the direction of text: U+202E.";
const at = (name: string, status: number) => ({
  status,
  body: { error: { details: [{ name, reason }] } },
});
const file = (name: string) =>
  JSON.stringify({
    format: "sluice.workflow",
    format_version: 1,
    workflow: {
      name,
      definition: {
        nodes: [{ slug: "a", title: "A", node_type: "task", agent: name, instructions: "Do it." }],
      },
    },
    agents: [{ name, kind: "worker", engine }],
  });

describe("a name that holds what cannot be seen", () => {
  it("is refused where a person types it, and at its field", async () => {
    const { call, parts } = await openWorkflowBench("sqlite");
    const agent = { name: "Clerk", kind: "worker", engine };
    const place = { name: "Small", kind: "virtual" };
    const view = { list: "runs", filters: {} };
    expect(await call("createWorkflow", { body: { name: fooling } })).toMatchObject(at("name", 422));
    expect(await call("createAgent", { body: { ...agent, name: fooling } })).toMatchObject(at("name", 400));
    expect(await call("createEnvironment", { body: { ...place, name: fooling } })).toMatchObject(
      at("name", 400),
    );
    const folder = { name: fooling, description: "", settings: { type: "folder", path: parts.sampleFolder } };
    expect(await call("createConnector", { body: folder })).toMatchObject(at("name", 422));
    expect(await call("createGraph", { body: { name: fooling } })).toMatchObject(at("name", 422));
    expect(await call("createSavedView", { body: { ...view, name: fooling } })).toMatchObject(
      at("name", 400),
    );

    const made = await call("createWorkflow", { body: { name: "Refunds" } });
    const { workflow_id, revision } = made.body;
    const params = { workflow_id };
    const renamed = await call("editWorkflow", { params, body: { revision, name: fooling } });
    expect(renamed).toMatchObject(at("name", 422));
    expect(await call("duplicateWorkflow", { params, body: { name: fooling } })).toMatchObject(
      at("name", 422),
    );
    const { agent_id } = (await call("createAgent", { body: agent })).body;
    const saved = { revision: 1, ...agent, name: fooling };
    expect(await call("saveAgent", { params: { agent_id }, body: saved })).toMatchObject(at("name", 400));
  });

  it("comes with a workflow file, and may stay; another one that is typed may not", async () => {
    const { call } = await openWorkflowBench("sqlite");
    const typed = await call("importWorkflow", { body: { file: file("Refunds"), name: fooling } });
    expect(typed).toMatchObject(at("workflow.name", 422));
    const imported = await call("importWorkflow", { body: { file: file(fooling), name: fooling } });
    expect(imported.status).toBe(201);
    const params = { workflow_id: imported.body.workflow_id };
    const { revision } = (await call("showWorkflow", { params })).body;
    const edited = await call("editWorkflow", {
      params,
      body: { revision, name: fooling, description: "Two" },
    });
    expect(edited).toMatchObject({ status: 200, body: { name: fooling, description: "Two" } });
    expect((await call("duplicateWorkflow", { params, body: {} })).status).toBe(201);
    const [agent] = (await call("listAgents")).body.items;
    const saved = { revision: agent.revision, name: fooling, kind: "worker", engine, description: "Two" };
    expect(await call("saveAgent", { params: { agent_id: agent.agent_id }, body: saved })).toMatchObject({
      status: 200,
      body: { newest_version: 2 },
    });
    const copy = await call("duplicateAgent", { params: { agent_id: agent.agent_id }, body: {} });
    expect(copy).toMatchObject({ status: 201, body: { name: `${fooling} (copy)` } });
  });
});
