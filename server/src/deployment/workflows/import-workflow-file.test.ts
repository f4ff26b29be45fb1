import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { WorkflowFile } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import { TextStore } from "../../platform/texts/text-store.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth, freshDatabase, freshFolder } from "../../testing/fresh-databases.ts";
import { ConnectorStorage } from "../connectors/connector-storage.ts";
import { listConnectors } from "../connectors/list-connectors.ts";
import { importWorkflowFile } from "./import-workflow-file.ts";
import { listWorkflows } from "./list-workflows.ts";
import { WorkflowVersions } from "./workflow-versions.ts";

function fileReading(path: string, bucket?: string): WorkflowFile {
  return {
    format: "sluice.workflow",
    format_version: 1,
    workflow: {
      name: "Count scans",
      definition: {
        parameters: [
          {
            name: "source",
            type: "storage_prefix",
            connector: { connector_id: "Scans", name: "Scans", region: "local" },
            ...(bucket !== undefined && { bucket }),
          },
        ],
        nodes: [{ slug: "count", title: "Count", node_type: "task", agent: "Counter" }],
      },
    },
    agents: [
      {
        name: "Counter",
        kind: "worker",
        engine: { type: "script", language: "bash", script: "ls inputs" },
        connectors: ["Scans"],
      },
    ],
    environments: [],
    connectors: [{ name: "Scans", type: "folder", path }],
  };
}

describe.each(embeddedOrBoth)("a workflow file with a connector on %s", (dialect) => {
  async function open() {
    const opened = await realpath(await freshFolder());
    const database = await freshDatabase(dialect);
    const blobs = new FolderBlobStore(join(await freshFolder(), "files"));
    await blobs.start();
    const texts = new TextStore(database, blobs, Date.now);
    const storage = new ConnectorStorage({ folders: [opened], ownStore: null });
    const parts = { database, texts, storage, now: Date.now };
    const importFile = (file: WorkflowFile) => importWorkflowFile(parts, systemActor, JSON.stringify(file));
    return { opened, parts, importFile };
  }

  it("is imported with its connector tested and referred to by its id", async () => {
    const { opened, parts, importFile } = await open();
    const imported = accepted(await importFile(fileReading(opened)));
    expect(imported.connectors).toMatchObject([{ name: "Scans", state: "ready", newest_version: 1 }]);
    const connectorId = imported.connectors[0]?.connector_id;
    expect(connectorId).toMatch(/^con_/);
    const versions = new WorkflowVersions(parts.database, parts.texts);
    const definition = await versions.load(imported.workflow.workflow_id, 1);
    expect(definition?.parameters).toMatchObject([
      { connector: { connector_id: connectorId, name: "Scans" } },
    ]);
    const agent = await parts.database.reader
      .selectFrom("agent_versions")
      .select(["engine", "connectors"])
      .executeTakeFirst();
    expect(agent).toEqual({ engine: "script", connectors: JSON.stringify([connectorId]) });
  });

  it("imported again reads through the same connector, which has a next version only when it changed", async () => {
    const { opened, parts, importFile } = await open();
    await importFile(fileReading(opened));
    const before = accepted(await listConnectors(parts, systemActor, { limit: 10 })).items;
    expect(accepted(await importFile(fileReading(opened)))).toMatchObject({ workflow: { version: 2 } });
    expect(accepted(await listConnectors(parts, systemActor, { limit: 10 })).items).toMatchObject([
      { connector_id: before[0]?.connector_id, newest_version: 1, state: "ready" },
    ]);
    const moved = accepted(await importFile(fileReading(join(opened, "elsewhere"))));
    expect(moved.workflow.needs).toContainEqual({
      subject: "connector",
      name: "Scans",
      version: 2,
      change: "added",
    });
    expect(moved.connectors).toMatchObject([{ connector_id: before[0]?.connector_id, newest_version: 2 }]);
  });

  it("is imported although the connector's test fails", async () => {
    const { opened, importFile } = await open();
    expect(accepted(await importFile(fileReading(join(opened, "absent"))))).toMatchObject({
      connectors: [{ state: "untested", last_test: { ok: false } }],
    });
  });

  it("tests the bucket that a parameter fixes", async () => {
    const { opened, importFile } = await open();
    const file = fileReading(opened, "inbox");
    expect(accepted(await importFile(file))).toMatchObject({
      connectors: [{ state: "untested", last_test: { reason: expect.stringContaining('"inbox"') } }],
    });
    await mkdir(join(opened, "inbox"));
    expect(accepted(await importFile(file))).toMatchObject({ connectors: [{ state: "ready" }] });
  });

  it("is refused at the place of a path that nobody opened, and nothing is saved", async () => {
    const { parts, importFile } = await open();
    const refused = await importFile(fileReading("/etc"));
    expect(refused).toMatchObject({
      refusal: { code: "invalid_workflow_file", facts: { problems: [{ name: "connectors[0].path" }] } },
    });
    expect(accepted(await listConnectors(parts, systemActor, { limit: 10 })).items).toEqual([]);
    expect(accepted(await listWorkflows(parts, systemActor))).toEqual([]);
  });
});
