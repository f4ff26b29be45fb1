import type { FileEnvironment } from "@sluice/contract";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { TextStore } from "../../platform/texts/text-store.ts";
import { dialects, freshFolder, freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import { loadAgent } from "../agents/load-agent.ts";
import { importWorkflow } from "../workflows/import-workflow.ts";
import { WorkflowVersions } from "../workflows/workflow-versions.ts";
import { deploymentMigrations } from "./index.ts";

const environment: FileEnvironment = { name: "Small", kind: "virtual", memory_mb: 64 };
const engine = { type: "script", language: "bash", script: "echo one" } as const;
const before = deploymentMigrations.filter(({ number }) => number < 17);
const rows = [
  `insert into texts values ('txt_definition', 9, '${JSON.stringify({
    nodes: [{ slug: "say", title: "Say", node_type: "task", agent: "agt_old" }],
  })}', null, 1)`,
  `insert into texts values ('txt_engine', ${JSON.stringify(engine).length}, '${JSON.stringify(engine)}', null, 1)`,
  `insert into environments values ('env_old', 'Small', '${JSON.stringify(environment)}', 5)`,
  `insert into agents (agent_id, name, kind, environment_id, spec_text_id, updated_at, description)
    values ('agt_old', 'speaker', 'worker', 'env_old', 'txt_engine', 6, 'Says it.')`,
  `insert into workflows (workflow_id, name, description, status, active_version, newest_version, created_at, updated_at)
    values ('wf_old', 'Say it', '', 'active', 1, 1, 7, 7)`,
  "insert into workflow_versions values ('wf_old', 1, 'txt_definition', 7)",
];

describe.each(dialects)("a database from before agents had versions, on %s", (dialect) => {
  it("goes on with the agents as they are, and an import of the same adds no version of them", async () => {
    const location = await freshLocation(dialect);
    const old = await openDatabase<unknown>(location, before, { now: Date.now, onConnectionError: () => {} });
    await old.write(async (transaction) => {
      for (const row of rows) await sql.raw(row).execute(transaction.sql);
    });
    await old.close();

    const database = await openForTest(location);
    const blobs = new FolderBlobStore(await freshFolder());
    await blobs.start();
    onTestFinished(() => blobs.stop());
    const texts = new TextStore(database, blobs, Date.now);
    const versions = new WorkflowVersions(database, texts);
    const agentOf = async (version: number) => {
      const definition = await versions.load("wf_old", version);
      return await loadAgent(database, texts, definition?.nodes[0]?.agent ?? "");
    };
    expect(await agentOf(1)).toEqual({ name: "speaker", engine, environment });

    const imported = (script: string) =>
      importWorkflow({ database, texts, now: Date.now }, systemActor, {
        format: "sluice.workflow",
        format_version: 1,
        workflow: {
          name: "Say it",
          definition: { nodes: [{ slug: "say", title: "Say", node_type: "task", agent: "speaker" }] },
        },
        agents: [
          {
            name: "speaker",
            description: "Says it.",
            kind: "worker",
            engine: { ...engine, script },
            environment: "Small",
          },
        ],
        environments: [environment],
        connectors: [],
      });
    expect(await imported("echo one")).toMatchObject({
      version: 2,
      needs: [
        { subject: "agent", version: 1, change: "kept" },
        { subject: "environment", version: 1, change: "kept" },
      ],
    });
    expect(await imported("echo two")).toMatchObject({
      version: 3,
      needs: [{ subject: "agent", version: 2, change: "added" }, { change: "kept" }],
    });
    expect(await agentOf(1)).toMatchObject({ engine: { script: "echo one" } });
    expect(await agentOf(3)).toMatchObject({ engine: { script: "echo two" } });
  });
});
