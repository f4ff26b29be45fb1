import type { DeclaredSettings, DeploymentSettings } from "@sluice/contract";
import { deploymentDefaults } from "@sluice/core";
import type { Kysely, Selectable } from "kysely";
import type { ConsoleTables } from "../tables.ts";

type DeploymentRow = Selectable<ConsoleTables["deployments"]>;

/** What is declared of a deployment: what its row says, and the default of everything else. */
export function declaredOf({
  name,
  governed,
  settings,
}: Pick<DeploymentRow, "name" | "governed" | "settings">): DeclaredSettings {
  const stored = JSON.parse(settings) as Partial<DeploymentSettings>;
  return { name, kind: governed === 1 ? "governed" : "standard", ...deploymentDefaults, ...stored };
}

/** The columns that hold it. It must have passed its checks. */
export function storeDeclared({ name, kind, ...settings }: DeclaredSettings) {
  return { name: name.trim(), governed: kind === "governed" ? 1 : 0, settings: JSON.stringify(settings) };
}

/** What a deployment is told of itself. Null for one that the console does not know. */
export async function readDeclaredSettings(
  sql: Kysely<ConsoleTables>,
  deploymentId: string,
): Promise<{ revision: number; settings: DeclaredSettings } | null> {
  const row = await sql
    .selectFrom("deployments")
    .select(["name", "governed", "settings", "settings_revision"])
    .where("deployment_id", "=", deploymentId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ? { revision: row.settings_revision, settings: declaredOf(row) } : null;
}

/** The deployment has taken over everything up to this revision. An older word that comes late changes nothing. */
export async function confirmDeclaredSettings(
  sql: Kysely<ConsoleTables>,
  deploymentId: string,
  revision: number,
): Promise<void> {
  await sql
    .updateTable("deployments")
    .set({ settings_seen_revision: revision })
    .where("deployment_id", "=", deploymentId)
    .where("settings_seen_revision", "<", revision)
    .where("settings_revision", ">=", revision)
    .execute();
}
