import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type WorkflowFile, workflowFileSchemaName } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import type { DialectName } from "../../platform/db/database.ts";
import { TextStore } from "../../platform/texts/text-store.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth, freshDatabase, freshFolder } from "../../testing/fresh-databases.ts";
import { listGraphs } from "../graphs/list-graphs.ts";
import { activateWorkflow } from "./activate-workflow.ts";
import { exportWorkflow } from "./export-workflow.ts";
import { importWorkflow } from "./import-workflow.ts";
import { readWorkflowFile } from "./read-workflow-file.ts";

const rich: WorkflowFile = {
  $schema: workflowFileSchemaName,
  format: "sluice.workflow",
  format_version: 1,
  workflow: {
    name: "Sort and keep",
    description: "Chooses by what came before.",
    definition: {
      parameters: [
        { name: "amount", type: "number", required: true, constraints: { min: 0 } },
        {
          name: "scans",
          type: "storage_prefix",
          connector: { connector_id: "Scans", name: "The scans", region: "eu-west-1" },
          bucket: "incoming",
          prefix_default: "2026/",
        },
      ],
      nodes: [
        { slug: "look", title: "Look", node_type: "task", agent: "looker", instructions: "Look well." },
        {
          slug: "choose",
          title: "Choose",
          node_type: "conditional",
          depends_on: ["look"],
          expression: 'parameters.amount > 100 ? "large" : "small"',
          branches: [
            { label: "large", steps: ["keep"] },
            { label: "small", steps: ["drop"] },
          ],
        },
        { slug: "keep", title: "Keep", node_type: "ampg_update", graph: "kept", depends_on: ["choose"] },
        { slug: "drop", title: "Drop", node_type: "task", agent: "looker", depends_on: ["choose"] },
      ],
      settings: { max_run_hours: 2, parallelism: 5 },
      result_schema: { type: "object" },
      supervisor: "chief",
    },
  },
  agents: [
    {
      name: "looker",
      description: "Looks.",
      kind: "worker",
      engine: { type: "script", language: "bash", script: `echo ${"x".repeat(400_000)}` },
      environment: "small",
      connectors: ["Inbox", "Scans", "Archive"],
    },
    { name: "chief", kind: "supervisor", engine: { type: "script", language: "python", script: "print(1)" } },
  ],
  environments: [
    { name: "small", description: "Few rights.", kind: "virtual", timeout_s: 5, flagged_commands: ["rm *"] },
  ],
  connectors: [
    {
      name: "Scans",
      type: "s3",
      region: "eu-west-1",
      endpoint: "https://s3.example.test",
      role_arn: "arn:aws:iam::123456789012:role/reader",
      role_session_s: 900,
    },
    { name: "Inbox", description: "What came by post.", type: "folder", path: "/srv/inbox" },
    { name: "Archive", type: "folder", path: "/srv/archive" },
  ],
};

async function open(dialect: DialectName) {
  const database = await freshDatabase(dialect);
  const blobs = new FolderBlobStore(join(await freshFolder(), "files"));
  await blobs.start();
  const parts = { database, texts: new TextStore(database, blobs, Date.now), now: Date.now };
  const exported = async (workflowId: string, version: number | null = null) => {
    return accepted(await exportWorkflow(parts, systemActor, { workflowId, version })).file;
  };
  return { parts, exported };
}

function read(text: string): WorkflowFile {
  const answer = readWorkflowFile(text);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.file;
}

describe.each(embeddedOrBoth)("a workflow that is exported on %s", (dialect) => {
  it.each(["csv-report.json", "triage.json", "redact-folder.json"])(
    "is the example it was imported from: %s",
    async (name) => {
      const example = read(await readFile(new URL(`../../../../examples/${name}`, import.meta.url), "utf8"));
      const { parts, exported } = await open(dialect);
      const saved = await importWorkflow(parts, systemActor, example);
      expect(await exported(saved.workflow_id)).toEqual({ ...example, $schema: workflowFileSchemaName });
    },
  );

  it("can be imported elsewhere, and is then the same", async () => {
    const [here, there] = [await open(dialect), await open(dialect)];
    const saved = await importWorkflow(here.parts, systemActor, read(JSON.stringify(rich)));
    const file = await here.exported(saved.workflow_id);
    expect(file).toEqual(rich);
    const moved = await importWorkflow(there.parts, systemActor, read(JSON.stringify(file)));
    expect(moved.workflow_id).not.toBe(saved.workflow_id);
    expect(await there.exported(moved.workflow_id)).toEqual(rich);
  });

  it("names the custom image of an environment, and is refused where that is not", async () => {
    const [here, there] = [await open(dialect), await open(dialect)];
    const image = { name: "python.tar", digest: `sha256:${"a".repeat(64)}` };
    const upload = ({ parts }: typeof here, image_id: string) => {
      const sent = { image_id, ...image, bytes: 9, received: 9, state: "checked" as const, fault: null };
      const owned = { owner_id: "usr_anna", owner_name: "Anna", created_at: 1, changed_at: 1 };
      return parts.database.write(({ sql }) =>
        sql
          .insertInto("images")
          .values({ ...sent, ...owned })
          .execute(),
      );
    };
    const environment = { name: "Python", kind: "sandbox", image } as const;
    const agents = rich.agents.map((agent) => ({ ...agent, environment: "Python" }));
    const file = { ...rich, agents: agents.slice(0, 1), environments: [environment] };
    const definition = { nodes: [{ slug: "a", title: "A", node_type: "task", agent: "looker" }] } as const;
    const small: WorkflowFile = {
      ...file,
      workflow: { name: "Small", definition: { nodes: [...definition.nodes] } },
    };
    await upload(here, "img_here");
    const saved = await importWorkflow(here.parts, systemActor, small);
    expect((await here.exported(saved.workflow_id)).environments).toEqual([environment]);
    await importWorkflow(here.parts, systemActor, small);
    const kept = await here.parts.database.reader
      .selectFrom("environment_versions")
      .select("version")
      .execute();
    expect(kept).toEqual([{ version: 1 }]);

    await expect(importWorkflow(there.parts, systemActor, small)).rejects.toMatchObject({
      refused: {
        refusal: {
          code: "invalid_workflow_file",
          facts: {
            problems: [
              {
                name: "environments[0].image",
                reason: expect.stringContaining(`"python.tar" (${image.digest})`),
              },
            ],
          },
        },
      },
    });
    await upload(there, "img_there");
    const moved = await importWorkflow(there.parts, systemActor, small);
    expect((await there.exported(moved.workflow_id)).environments).toEqual([environment]);
    const rows = await there.parts.database.reader
      .selectFrom("environment_versions")
      .select("image_id")
      .execute();
    expect(rows).toEqual([{ image_id: "img_there" }]);
  });

  it("names things; the saved version has their ids, and a graph is made once", async () => {
    const { parts, exported } = await open(dialect);
    const saved = await importWorkflow(parts, systemActor, rich);
    await importWorkflow(parts, systemActor, rich);
    expect(accepted(await listGraphs(parts, systemActor, { limit: 10 })).items).toMatchObject([
      { graph_id: expect.stringMatching(/^kg_/), name: "kept", published_version: null, versions: 0 },
    ]);
    const text = JSON.stringify(await exported(saved.workflow_id));
    expect(text).not.toMatch(/"(kg|agt|agv|env|envv|wf|con)_/);
  });

  it("is the version asked for, else the active one, else the newest", async () => {
    const { parts, exported } = await open(dialect);
    const titled = (title: string): WorkflowFile => {
      const definition = { nodes: [{ slug: "a", title, node_type: "handoff" as const }] };
      return {
        ...rich,
        workflow: { name: "Titled", definition },
        agents: [],
        environments: [],
        connectors: [],
      };
    };
    const { workflow_id } = await importWorkflow(parts, systemActor, titled("one"));
    for (const title of ["two", "three"]) await importWorkflow(parts, systemActor, titled(title));
    expect(await exported(workflow_id)).toEqual(titled("three"));
    await activateWorkflow(parts, systemActor, { workflowId: workflow_id, version: 2 });
    expect(await exported(workflow_id)).toEqual(titled("two"));
    expect(await exported(workflow_id, 1)).toEqual(titled("one"));
    for (const version of [0, 4]) {
      expect(await exportWorkflow(parts, systemActor, { workflowId: workflow_id, version })).toMatchObject({
        ok: false,
      });
    }
    expect(await exportWorkflow(parts, systemActor, { workflowId: "wf_none", version: null })).toMatchObject({
      ok: false,
    });
  });

  it("takes along the connectors that it needs, each once and as it is now", async () => {
    const { parts, exported } = await open(dialect);
    const saved = await importWorkflow(parts, systemActor, rich);
    const [scans, inbox, archive] = rich.connectors;
    if (!scans || !inbox || !archive) throw new Error("The file lost its connectors.");
    const moved = { ...inbox, path: "/srv/other" };
    const other = { ...rich, workflow: { ...rich.workflow, name: "Other" } };
    const unused = { name: "Unused", type: "folder", path: "/srv/unused" } as const;
    await importWorkflow(parts, systemActor, { ...other, connectors: [unused, archive, moved, scans] });
    expect((await exported(saved.workflow_id)).connectors).toEqual([scans, moved, archive]);
  });

  it.each(["graphs", "connector_versions"] as const)(
    "is refused when something it needs is gone: %s",
    async (what) => {
      const { parts } = await open(dialect);
      const saved = await importWorkflow(parts, systemActor, rich);
      await parts.database.write(({ sql }) => sql.deleteFrom(what).execute());
      expect(
        await exportWorkflow(parts, systemActor, { workflowId: saved.workflow_id, version: null }),
      ).toMatchObject({
        ok: false,
        refusal: { code: "reference_gone", facts: { id: expect.stringMatching(/^(kg|con)_\w+$/) } },
      });
    },
  );
});
