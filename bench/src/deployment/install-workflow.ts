import { join } from "node:path";
import { operatorActor } from "../../../server/src/access/actor.ts";
import { activateWorkflow } from "../../../server/src/deployment/workflows/activate-workflow.ts";
import { importWorkflow } from "../../../server/src/deployment/workflows/import-workflow.ts";
import { FolderBlobStore } from "../../../server/src/platform/blobs/folder-blob-store.ts";
import { TextStore } from "../../../server/src/platform/texts/text-store.ts";
import type { Databases } from "./open-databases.ts";

/** An active workflow of one step that hands on, so that its runs are done in a moment; or that waits for a person. */
export async function installWorkflow(
  { database }: Databases,
  data: string,
  { name, waits = false }: { name: string; waits?: boolean },
): Promise<string> {
  const actor = operatorActor("bench");
  const parts = { database, now: Date.now };
  const texts = new TextStore(database, new FolderBlobStore(join(data, "files")), Date.now);
  const step = {
    slug: "only",
    title: "The only step",
    node_type: "handoff" as const,
    approve_before_start: waits,
  };
  const { workflow_id } = await importWorkflow({ ...parts, texts }, actor, {
    format: "sluice.workflow",
    format_version: 1,
    workflow: { name, definition: { nodes: [step] } },
    agents: [],
    environments: [],
    connectors: [],
  });
  await activateWorkflow(parts, actor, { workflowId: workflow_id, version: null });
  return workflow_id;
}
