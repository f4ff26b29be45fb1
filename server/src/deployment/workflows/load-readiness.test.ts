import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { DefinitionNode, FileAgent, WorkflowDefinition, WorkflowFile } from "@sluice/contract";
import { completeDefinition, type EnvironmentSnapshot, type GraphSnapshot } from "@sluice/core";
import { describe, expect, it, vi } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import { TextStore } from "../../platform/texts/text-store.ts";
import { accepted } from "../../testing/accepted.ts";
import { dialects, freshDatabase, freshFolder } from "../../testing/fresh-databases.ts";
import { ConnectorStorage } from "../connectors/connector-storage.ts";
import { flagConnector } from "../connectors/flag-connector.ts";
import { testConnector } from "../connectors/test-connector.ts";
import { importWorkflowFile } from "./import-workflow-file.ts";
import { loadReadiness } from "./load-readiness.ts";
import { WorkflowVersions } from "./workflow-versions.ts";

const agent = (name: string, changes: Partial<FileAgent> = {}): FileAgent => ({
  name,
  kind: "worker",
  engine: { type: "script", language: "bash", script: "true" },
  ...changes,
});
const task = (slug: string, name: string): DefinitionNode => ({
  slug,
  title: slug,
  node_type: "task",
  agent: name,
});

describe.each(dialects)("readiness on %s", (dialect) => {
  async function open(definition: WorkflowDefinition, agents: FileAgent[]) {
    const opened = await realpath(await freshFolder());
    const database = await freshDatabase(dialect);
    const blobs = new FolderBlobStore(join(await freshFolder(), "files"));
    await blobs.start();
    const texts = new TextStore(database, blobs, Date.now);
    const storage = new ConnectorStorage({ folders: [opened], ownStore: null });
    const parts = { database, texts, storage, now: Date.now };
    const path = join(opened, "scans");
    const file: WorkflowFile = {
      format: "sluice.workflow",
      format_version: 1,
      workflow: { name: "Report", definition },
      agents,
      environments: [{ name: "Small", kind: "virtual" }],
      connectors: [{ name: "Scans", type: "folder", path }],
    };
    const imported = accepted(await importWorkflowFile(parts, systemActor, JSON.stringify(file)));
    const versions = new WorkflowVersions(database, texts);
    const saved = await versions.load(imported.workflow.workflow_id, 1);
    if (!saved) throw new Error("The version is gone.");
    const environmentState = vi.fn(async (): Promise<EnvironmentSnapshot["state"]> => "active");
    const graphStates = async () => new Map<string, GraphSnapshot>();
    const readinessParts = { database, environmentState, graphStates };
    return {
      parts,
      path,
      database,
      environmentState,
      saved,
      connectorId: imported.connectors[0]?.connector_id ?? "",
      judge: (changes: Partial<typeof saved> = {}, status: "active" | "draft" = "active") =>
        loadReadiness(readinessParts, { status, definition: { ...saved, ...changes } }),
    };
  }

  const reading: WorkflowDefinition = {
    parameters: [
      {
        name: "source",
        type: "storage_prefix",
        connector: { connector_id: "Scans", name: "Scans", region: "local" },
      },
    ],
    nodes: [task("count", "Counter")],
  };

  it("follows the connector from untested to ready to needing attention and back", async () => {
    const { parts, path, connectorId, judge } = await open(reading, [agent("Counter")]);
    const untested = await judge();
    expect(untested).toEqual({
      ok: false,
      reasons: [
        expect.stringMatching(/"Scans".*open the connector's page, press Test connection and start again/),
      ],
    });
    await mkdir(path);
    await testConnector(parts, systemActor, { connector: connectorId });
    expect(await judge()).toEqual({ ok: true, reasons: [] });
    await flagConnector(parts.database, connectorId, "refused");
    expect((await judge()).reasons).toEqual([expect.stringContaining('"Scans" needs attention')]);
    await testConnector(parts, systemActor, { connector: connectorId });
    expect(await judge()).toEqual({ ok: true, reasons: [] });
  });

  it("asks for the connectors of agents too, and names one that two share once", async () => {
    const nodes = [task("count", "Counter"), task("check", "Checker")];
    const agents = ["Counter", "Checker"].map((name) => agent(name, { connectors: ["Scans"] }));
    const { judge } = await open({ nodes }, agents);
    expect((await judge()).reasons).toEqual([expect.stringContaining("no passing connection test")]);
  });

  it("names what is gone by the name it had", async () => {
    const { judge, saved } = await open(reading, [agent("Counter")]);
    const connector = { connector_id: "con_gone", name: "Old scans", region: "local" };
    const [parameter] = saved.parameters;
    if (parameter?.type !== "storage_prefix") throw new Error("The parameter is gone.");
    const nodes = saved.nodes.map((node) => ({ ...node, agent: "agt_gone" }));
    const changed = { parameters: [{ ...parameter, connector }], nodes, supervisor: "agt_gone" };
    expect((await judge(changed)).reasons).toEqual([
      'Step "count" names an agent that no longer exists: choose another one.',
      "The workflow names a supervisor that no longer exists: choose another one, or none.",
      'Parameter "source" uses connector "Old scans", which no longer exists: choose another one.',
    ]);
  });

  it("asks each environment once, and says when it is not active", async () => {
    const nodes = [task("count", "Counter"), task("check", "Checker")];
    const agents = ["Counter", "Checker"].map((name) => agent(name, { environment: "Small" }));
    const { judge, environmentState } = await open({ nodes }, agents);
    expect(await judge()).toEqual({ ok: true, reasons: [] });
    expect(environmentState.mock.calls).toEqual([[{ name: "Small", kind: "virtual" }, null]]);
    environmentState.mockResolvedValue("needs_attention");
    expect((await judge()).reasons).toEqual([expect.stringContaining('"Small" is not active')]);
  });

  it("has no model for an agent that needs one", async () => {
    const { judge, database } = await open({ nodes: [task("count", "Counter")] }, [agent("Counter")]);
    await database.write(({ sql }) => sql.updateTable("agent_versions").set({ engine: "model" }).execute());
    expect((await judge()).reasons).toEqual([expect.stringContaining("no model it can reach")]);
  });

  it("says that a draft is a draft, and which graph is gone", async () => {
    const { judge } = await open({ nodes: [task("count", "Counter")] }, [agent("Counter")]);
    const { nodes } = completeDefinition({
      nodes: [{ slug: "build", title: "Build", node_type: "ampg_update", graph: "kg_gone" }],
    });
    expect((await judge({ nodes }, "draft")).reasons).toEqual([
      expect.stringContaining("a draft"),
      expect.stringContaining('knowledge graph "kg_gone", which no longer exists'),
    ]);
  });
});
