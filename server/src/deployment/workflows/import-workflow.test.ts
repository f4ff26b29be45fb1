import { join } from "node:path";
import type { WorkflowFile } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import type { DialectName } from "../../platform/db/database.ts";
import { TextStore } from "../../platform/texts/text-store.ts";
import { dialects, freshDatabase, freshFolder } from "../../testing/fresh-databases.ts";
import { loadAgent } from "../agents/load-agent.ts";
import { importWorkflow } from "./import-workflow.ts";
import { WorkflowVersions } from "./workflow-versions.ts";

const large = "x".repeat(400_000);

function saying(words: string): WorkflowFile {
  return {
    format: "sluice.workflow",
    format_version: 1,
    workflow: {
      name: "Say it",
      definition: {
        nodes: [
          { slug: "say", title: "Say", node_type: "task", agent: "speaker", instructions: words + large },
        ],
      },
    },
    agents: [
      {
        name: "speaker",
        kind: "worker",
        engine: { type: "script", language: "bash", script: `echo ${words} ${large}` },
      },
    ],
    environments: [],
    connectors: [],
  };
}

async function open(dialect: DialectName) {
  const database = await freshDatabase(dialect);
  const blobs = new FolderBlobStore(join(await freshFolder(), "files"));
  await blobs.start();
  const clock = { now: Date.now() };
  const texts = new TextStore(database, blobs, () => clock.now);
  const parts = { database, texts, now: () => clock.now };
  const mentioned = async () => {
    const rows = await database.reader.selectFrom("texts").select("blob_key").execute();
    return rows.map(({ blob_key }) => blob_key).sort();
  };
  const stored = async () => (await blobs.list("texts/")).items.map(({ key }) => key).sort();
  const speaker = async () => {
    const row = await database.reader.selectFrom("agents").select("agent_id").executeTakeFirstOrThrow();
    return await loadAgent(database, texts, row.agent_id);
  };
  return { parts, clock, mentioned, stored, speaker };
}

describe.each(dialects)("importing a workflow again on %s", (dialect) => {
  it("removes what its agents said before, and keeps the definitions of earlier versions", async () => {
    const { parts, clock, mentioned, stored, speaker } = await open(dialect);
    const words = ["one", "two", "three"];
    let workflowId = "";
    for (const each of words) workflowId = (await importWorkflow(parts, saying(each))).workflow_id;
    expect(await mentioned()).toHaveLength(words.length + 1);
    expect(await stored()).toHaveLength(words.length * 2);
    clock.now += 61 * 60 * 1_000;
    expect(await parts.texts.removeOrphans()).toBe(words.length - 1);
    expect(await stored()).toEqual(await mentioned());
    const versions = new WorkflowVersions(parts.database, parts.texts);
    for (const [index, each] of words.entries()) {
      const definition = await versions.load(workflowId, index + 1);
      expect(definition?.nodes[0]?.instructions?.slice(0, 10)).toBe((each + large).slice(0, 10));
    }
    expect(await speaker()).toMatchObject({ engine: saying("three").agents[0]?.engine });
  });

  it("leaves one text behind when it is done by several at once, and none when it fails", async () => {
    const { parts, mentioned, speaker } = await open(dialect);
    await importWorkflow(parts, saying("zero"));
    const agentTexts = async () => (await mentioned()).length - (await versionCount());
    const versionCount = async () =>
      (await parts.database.reader.selectFrom("workflow_versions").select("version").execute()).length;
    const several = ["one", "two", "three"].map((words) => {
      const file = saying(words);
      return importWorkflow(parts, { ...file, workflow: { ...file.workflow, name: words } });
    });
    await Promise.all(several);
    expect(await versionCount()).toBe(4);
    expect(await agentTexts()).toBe(1);
    const before = await speaker();
    const failing = {
      ...parts,
      texts: Object.create(parts.texts, {
        remove: { value: () => Promise.reject(new Error("refused")) },
      }) as TextStore,
    };
    await expect(importWorkflow(failing, saying("four"))).rejects.toThrow();
    expect(await speaker()).toEqual(before);
    expect(await agentTexts()).toBe(1);
  });
});
