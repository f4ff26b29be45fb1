import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import type { OfferedTemplate } from "../../access/offered-documents.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { readOffered } from "./offered-items.ts";

export interface ListedTemplate extends Omit<OfferedTemplate, "published_at"> {
  readonly published_at: string;
  /** What became of it here; null when it was never installed. */
  readonly installed: {
    readonly workflow_id: string;
    readonly workflow_name: string;
    readonly version: number;
    readonly workflow_version: number;
    readonly installed_at: string;
  } | null;
}

export interface TemplatePage {
  readonly items: readonly ListedTemplate[];
  readonly next: { readonly name: string; readonly templateId: string } | null;
}

export interface ListTemplatesRequest {
  readonly limit: number;
  /** Goes on behind the template of this name and id. */
  readonly after?: TemplatePage["next"] | undefined;
}

/** A page of the templates that this deployment's libraries offer, by name, with what was installed of them. */
export async function listTemplates(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { limit, after = null }: ListTemplatesRequest,
): Promise<Outcome<TemplatePage, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const offered = await readOffered(database.reader, "template");
  const sorted = offered.toSorted(byName);
  const rest = after === null ? sorted : sorted.filter((each) => byName(each, positionOf(after)) > 0);
  const shown = rest.slice(0, limit);
  const installed = await installedOf(
    database,
    shown.map(({ template_id }) => template_id),
  );
  const last = rest.length > limit ? shown.at(-1) : undefined;
  return done({
    items: shown.map((template) => ({
      ...template,
      published_at: isoTime(template.published_at),
      installed: installed.get(template.template_id) ?? null,
    })),
    next: last ? { name: last.name, templateId: last.template_id } : null,
  });
}

type Placed = Pick<OfferedTemplate, "name" | "template_id">;

function byName(one: Placed, other: Placed): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.template_id < other.template_id ? -1 : Number(one.template_id > other.template_id);
}

function positionOf({ name, templateId }: NonNullable<TemplatePage["next"]>): Placed {
  return { name, template_id: templateId };
}

async function installedOf(database: Database<DeploymentTables>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await database.reader
    .selectFrom("installed_templates as installed")
    .innerJoin("workflows", "workflows.workflow_id", "installed.workflow_id")
    .select([
      "installed.template_id",
      "installed.workflow_id",
      "workflows.name as workflow_name",
      "installed.version",
      "installed.workflow_version",
      "installed.installed_at",
    ])
    .where("installed.template_id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ template_id, installed_at, ...row }) => [
      template_id,
      { ...row, installed_at: isoTime(installed_at) },
    ]),
  );
}
