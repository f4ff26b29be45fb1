import type { WorkflowFile } from "@sluice/contract";
import type { UserActor } from "../../../access/actor.ts";
import { judgeWorkflowFile } from "../../../deployment/workflows/judge-workflow-file.ts";
import type { DialectName } from "../../../platform/db/database.ts";
import { accepted } from "../../../testing/accepted.ts";
import { registerDeployment } from "../../deployments/register-deployment.ts";
import { freshKeyStores } from "../../keys/testing/key-stores.ts";
import { ConsoleTemplateSource } from "../console-template-source.ts";
import { createLibrary } from "../create-library.ts";
import { publishTemplate } from "../publish-template.ts";

export const administrator: UserActor = {
  kind: "user",
  id: "usr_ada",
  name: "Ada",
  deploymentRole: null,
  consoleRole: "administrator",
  address: "192.0.2.7",
};

export const auditor: UserActor = { ...administrator, id: "usr_bob", name: "Bob", consoleRole: "auditor" };

/** A workflow of one step that needs nothing else. */
export function fileCalled(name: string, title = "Wait"): string {
  const file: WorkflowFile = {
    format: "sluice.workflow",
    format_version: 1,
    workflow: { name, definition: { nodes: [{ slug: "wait", title, node_type: "handoff" }] } },
    agents: [],
    environments: [],
    connectors: [],
  };
  return JSON.stringify(file);
}

/** A console with one deployment, and what it offers that one. */
export async function freshLibraryStores(dialect: DialectName) {
  const stores = await freshKeyStores(dialect);
  const parts = { ...stores.parts, judgeFile: judgeWorkflowFile };
  const { deploymentId, clock } = stores;
  const templates = new ConsoleTemplateSource(stores.console, deploymentId);
  return {
    ...stores,
    parts,
    templates,
    /** Another deployment that the console knows. */
    async addDeployment(id: string): Promise<string> {
      const known = { deploymentId: id, name: id, governed: true, createdAtMs: clock.ms, release: "1.1.0" };
      accepted(await registerDeployment(parts, stores.actor, known));
      return id;
    },
    async addLibrary(name = "Basics") {
      return accepted(await createLibrary(parts, administrator, { name, description: "" }));
    },
    async addTemplate(libraryId: string, name = "Report") {
      const draft = { libraryId, name, description: "", file: fileCalled(name) };
      return accepted(await publishTemplate(parts, administrator, draft));
    },
  };
}
