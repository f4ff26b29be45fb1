import { join } from "node:path";
import {
  type FileAgent,
  type FileEnvironment,
  type WorkflowFile,
  workflowFileSchemaName,
} from "@sluice/contract";
import { describe, expect, it, vi } from "vitest";
import { operatorActor, systemActor } from "../../access/actor.ts";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import type { DialectName } from "../../platform/db/database.ts";
import { TextStore } from "../../platform/texts/text-store.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth, freshDatabase, freshFolder } from "../../testing/fresh-databases.ts";
import { loadAgent } from "../agents/load-agent.ts";
import { ConnectorStorage } from "../connectors/connector-storage.ts";
import { activateWorkflow } from "./activate-workflow.ts";
import { exportWorkflow } from "./export-workflow.ts";
import { importWorkflow } from "./import-workflow.ts";
import { planImport } from "./plan-import.ts";
import { WorkflowVersions } from "./workflow-versions.ts";

const booth: FileEnvironment = { name: "booth", kind: "virtual", timeout_s: 60 };

/** A workflow whose only step is an agent that says these words. */
function saying(words: string, { name = "Say it", environment = booth } = {}): WorkflowFile {
  const speaker: FileAgent = {
    name: "speaker",
    kind: "worker",
    engine: { type: "script", language: "bash", script: `echo ${words}` },
    environment: environment.name,
  };
  return {
    format: "sluice.workflow",
    format_version: 1,
    workflow: {
      name,
      definition: { nodes: [{ slug: "say", title: "Say", node_type: "task", agent: "speaker" }] },
    },
    agents: [speaker],
    environments: [environment],
    connectors: [],
  };
}

async function open(dialect: DialectName) {
  const database = await freshDatabase(dialect);
  const blobs = new FolderBlobStore(join(await freshFolder(), "files"));
  await blobs.start();
  const texts = new TextStore(database, blobs, Date.now);
  const storage = new ConnectorStorage({ folders: [], ownStore: null });
  const parts = { database, texts, storage, now: Date.now };
  const importFile = (file: WorkflowFile) => importWorkflow(parts, systemActor, file);
  /** What a run of a version would do: read as the runtime reads it, by a process that has nothing in memory. */
  const performed = async (workflowId: string, version: number) => {
    const definition = await new WorkflowVersions(database, texts).load(workflowId, version);
    return await loadAgent(database, texts, definition?.nodes[0]?.agent ?? "");
  };
  const asSaid = (words: string, environment = booth) => ({
    name: "speaker",
    engine: saying(words).agents[0]?.engine,
    environment,
  });
  const countAgentVersions = async () =>
    (await database.reader.selectFrom("agent_versions").select("version").execute()).length;
  return { parts, importFile, performed, asSaid, countAgentVersions };
}

describe.each(embeddedOrBoth)("what a saved version of a workflow runs on %s", (dialect) => {
  it("is not changed by importing a draft of the same workflow", async () => {
    const { parts, importFile, performed, asSaid } = await open(dialect);
    const { workflow_id: workflowId } = await importFile(saying("one"));
    accepted(await activateWorkflow(parts, systemActor, { workflowId, version: 1 }));
    const draft = await importFile(saying("two"));
    expect(draft).toMatchObject({ workflow_id: workflowId, version: 2, status: "active" });
    expect(await performed(workflowId, 1)).toEqual(asSaid("one"));
    expect(await performed(workflowId, 2)).toEqual(asSaid("two"));
  });

  it("is not changed by importing another workflow with an agent of the same name", async () => {
    const { importFile, performed, asSaid } = await open(dialect);
    const first = await importFile(saying("one"));
    const other = await importFile(saying("two", { name: "Say another thing" }));
    expect(other.needs).toContainEqual({ subject: "agent", name: "speaker", version: 2, change: "added" });
    expect(await performed(first.workflow_id, 1)).toEqual(asSaid("one"));
    expect(await performed(other.workflow_id, 1)).toEqual(asSaid("two"));
  });

  it("is not changed by importing an environment of the same name", async () => {
    const { importFile, performed, asSaid } = await open(dialect);
    const first = await importFile(saying("one"));
    const strict = { ...booth, timeout_s: 5 };
    const other = await importFile(saying("one", { name: "Say it at once", environment: strict }));
    expect(other.needs).toEqual([
      { subject: "agent", name: "speaker", version: 2, change: "added" },
      { subject: "environment", name: "booth", version: 2, change: "added" },
    ]);
    expect(await performed(first.workflow_id, 1)).toEqual(asSaid("one"));
    expect(await performed(other.workflow_id, 1)).toEqual(asSaid("one", strict));
  });

  it("is what is exported", async () => {
    const { parts, importFile } = await open(dialect);
    const { workflow_id: workflowId } = await importFile(saying("one"));
    await importFile(saying("two", { environment: { ...booth, timeout_s: 5 } }));
    const exported = accepted(await exportWorkflow(parts, systemActor, { workflowId, version: 1 }));
    expect(exported.file).toEqual({ ...saying("one"), $schema: workflowFileSchemaName });
  });
});

describe.each(embeddedOrBoth)("importing on %s", (dialect) => {
  it("adds no version for content that any version has, whatever the order of its fields", async () => {
    const { importFile, countAgentVersions } = await open(dialect);
    await importFile(saying("one"));
    await importFile(saying("two"));
    const [agent] = saying("one").agents;
    if (agent?.engine.type !== "script") throw new Error("The agent is lost.");
    const { type, language, script } = agent.engine;
    const again = await importFile({
      ...saying("one"),
      agents: [{ ...agent, engine: { script, language, type } }],
    });
    expect(again.needs).toEqual([
      { subject: "agent", name: "speaker", version: 1, change: "kept" },
      { subject: "environment", name: "booth", version: 1, change: "kept" },
    ]);
    expect(await countAgentVersions()).toBe(2);
  });

  it("by several at once leaves each with what it brought, and a version for each content", async () => {
    const { importFile, performed, asSaid, countAgentVersions } = await open(dialect);
    const words = ["one", "two", "three", "two"];
    const saved = await Promise.all(
      words.map((each, index) => importFile(saying(each, { name: `Say ${index}` }))),
    );
    for (const [index, each] of words.entries()) {
      expect(await performed(saved[index]?.workflow_id ?? "", 1)).toEqual(asSaid(each));
    }
    expect(await countAgentVersions()).toBe(3);
    const versions = await Promise.all(words.map((each) => importFile(saying(each))));
    expect(versions.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4]);
  });

  it("saves all of it or nothing", async () => {
    const { parts, importFile } = await open(dialect);
    await importFile(saying("one"));
    const before = accepted(await planImport(parts, systemActor, JSON.stringify(saying("two"))));
    const insert = parts.texts.insert.bind(parts.texts);
    // The agent's text is saved; that of the definition, which comes last, is not.
    vi.spyOn(parts.texts, "insert")
      .mockImplementationOnce(insert)
      .mockRejectedValueOnce(new Error("refused"));
    await expect(importFile(saying("two"))).rejects.toThrow("refused");
    expect(accepted(await planImport(parts, systemActor, JSON.stringify(saying("two"))))).toEqual(before);
  });

  it("keeps a large script whole, and the one before it", async () => {
    const { importFile, performed, asSaid } = await open(dialect);
    const large = "x".repeat(400_000);
    const { workflow_id } = await importFile(saying(`one ${large}`));
    await importFile(saying(`two ${large}`));
    expect(await performed(workflow_id, 1)).toEqual(asSaid(`one ${large}`));
    expect(await performed(workflow_id, 2)).toEqual(asSaid(`two ${large}`));
  });

  it("is told beforehand, without saving anything", async () => {
    const { parts, importFile, countAgentVersions } = await open(dialect);
    const plan = async (file: WorkflowFile) =>
      accepted(await planImport(parts, systemActor, JSON.stringify(file)));
    expect(await plan(saying("one"))).toEqual({
      workflow_id: null,
      name: "Say it",
      version: 1,
      status: "draft",
      needs: [
        { subject: "agent", name: "speaker", version: 1, change: "created" },
        { subject: "environment", name: "booth", version: 1, change: "created" },
      ],
    });
    const { workflow_id } = await importFile(saying("one"));
    expect(await plan(saying("two"))).toMatchObject({
      workflow_id,
      version: 2,
      needs: [
        { subject: "agent", version: 2, change: "added" },
        { subject: "environment", version: 1, change: "kept" },
      ],
    });
    expect(await countAgentVersions()).toBe(1);
    const broken = JSON.stringify({ ...saying("one"), agents: [] });
    expect(await planImport(parts, systemActor, broken)).toMatchObject({
      ok: false,
      refusal: { code: "invalid_workflow_file" },
    });
  });

  it("records who did it", async () => {
    const { parts } = await open(dialect);
    const { workflow_id } = await importWorkflow(parts, operatorActor("anna"), saying("one"));
    const changes = await parts.database.reader.selectFrom("changes").selectAll().execute();
    expect(changes).toMatchObject([
      { action: "workflow.import", target: workflow_id, actor_kind: "operator", actor_name: "anna" },
    ]);
  });
});
