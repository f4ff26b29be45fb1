import { join } from "node:path";
import { deploymentMigrations } from "../../../../server/src/deployment/migrations/index.ts";
import { recordNotice } from "../../../../server/src/deployment/notices/record-notice.ts";
import type { DeploymentTables } from "../../../../server/src/deployment/tables.ts";
import { openDatabase } from "../../../../server/src/platform/db/open-database.ts";
import type { Wording } from "./wording.ts";

/** What managers would be told over weeks: rules have their hour, so it is written beside the server that runs. */
export async function seedNotices(data: string, workflowId: string, { line }: Wording): Promise<void> {
  const opening = { now: Date.now, onConnectionError: () => {} };
  const location = { dialect: "sqlite", label: "deployment", file: join(data, "deployment.db") } as const;
  const database = await openDatabase<DeploymentTables>(location, deploymentMigrations, opening);
  const template = {
    template_id: "tpl_seeded",
    template_name: line("Orders by region"),
    template_version: 2,
  };
  await database.write(async (transaction) => {
    const at = Date.now();
    await recordNotice(transaction, {
      ...{ kind: "newer_release", about: "9.0.0", at },
      facts: { release: "9.0.0", own_release: "1.1.0" },
    });
    await recordNotice(transaction, {
      ...{ kind: "template_version_installed", about: "installed", at },
      facts: {
        ...template,
        workflow_id: workflowId,
        workflow_name: line("Report of orders"),
        workflow_version: 2,
      },
    });
    await recordNotice(transaction, {
      ...{ kind: "template_version_refused", about: "refused", at },
      facts: { ...template, reason: "workflow_name_taken", problems: [] },
    });
  });
  await database.close();
}
