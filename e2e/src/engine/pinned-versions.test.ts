import type { FileEnvironment, WorkflowFile } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemActor } from "../../../server/src/access/actor.ts";
import { importWorkflowFile } from "../../../server/src/deployment/workflows/import-workflow-file.ts";
import { accepted } from "../../../server/src/testing/accepted.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { fileOf, type TestKey } from "../api/running-system.ts";
import { type Engine, startEngine } from "./engine-system.ts";

const quick: FileEnvironment = { name: "desk", kind: "virtual", timeout_s: 30 };
const patient: FileEnvironment = { name: "desk", kind: "virtual", timeout_s: 60 };

/** Writes the words at once, or after somebody let it. */
function writing(name: string, words: string, { environment = patient, gated = false } = {}): WorkflowFile {
  const file = fileOf(name, [{ slug: "write", script: `echo ${words}`, approve_before_start: gated }]);
  const [agent] = file.agents;
  const [node] = file.workflow.definition.nodes;
  if (!agent || !node) throw new Error("The file lost its agent.");
  return {
    ...file,
    workflow: {
      ...file.workflow,
      definition: { ...file.workflow.definition, nodes: [{ ...node, agent: "writer" }] },
    },
    agents: [{ ...agent, name: "writer", environment: "desk" }],
    environments: [environment],
  };
}

describe.each(embeddedOrBoth)("what was activated is what runs, on %s", (dialect) => {
  let engine: Engine;
  let key: TestKey;
  beforeAll(async () => {
    engine = await startEngine(dialect);
    key = await engine.key();
  });
  afterAll(() => engine.stop());

  const importDraft = async (file: WorkflowFile) =>
    accepted(await importWorkflowFile(engine.parts, systemActor, JSON.stringify(file))).workflow;

  async function written(runId: string) {
    await engine.until(key, runId, "completed");
    return (await engine.steps(key, runId))[0]?.result_summary;
  }

  it("whatever draft of it, or other workflow with its agent's name, is imported", async () => {
    const workflowId = await engine.importFile(writing("Letters", "first"));
    const before = await engine.run(key, workflowId);
    expect(await written(before.run_id)).toBe("first");
    await importDraft(writing("Letters", "second"));
    const other = await engine.importFile(writing("Memos", "third", { environment: quick }));
    const after = await engine.run(key, workflowId);
    expect(await written(after.run_id)).toBe("first");
    const draft = await engine.run(key, workflowId, { version: 2 });
    expect(await written(draft.run_id)).toBe("second");
    const memo = await engine.run(key, other);
    expect(await written(memo.run_id)).toBe("third");
  });

  it("also in a run that waited while another version was activated", async () => {
    const workflowId = await engine.importFile(writing("Waiting", "early", { gated: true }));
    const { run_id } = await engine.run(key, workflowId);
    await engine.until(key, run_id, "waiting_for_approval");
    await engine.importFile(writing("Waiting", "late"));
    await engine.decide(run_id, 1, "approve");
    expect(await written(run_id)).toBe("early");
  });
});
