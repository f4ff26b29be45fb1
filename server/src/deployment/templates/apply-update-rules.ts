import { nextUpdateTime, updateTimesOf } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import type { OfferedTemplate, OfferedUpdateRule } from "../../access/offered-documents.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { announceRelease } from "./announce-release.ts";
import { offersHeardAt, readOffered } from "./offered-items.ts";
import type { UpdateParts } from "./update-parts.ts";
import { updateTemplate } from "./update-template.ts";

export interface AppliedRules {
  /** The rules that had come due. */
  readonly rules: readonly string[];
  /** The templates of which a new version was installed. */
  readonly installed: readonly string[];
}

/**
 * Does what the update rules have due: installs new versions of templates that are installed here, and tells managers of
 * a newer release. A rule counts as due once the console was heard after its hour, so that everything published before
 * is there; hours that were missed are made up for once.
 */
export async function applyUpdateRules(
  parts: UpdateParts,
  actor: Actor,
): Promise<Outcome<AppliedRules, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "deployment:write");
  if (denied) return denied;
  const heardAtMs = await offersHeardAt(parts.database.reader);
  const rules = await dueRules(parts, heardAtMs);
  if (rules.length === 0) return done({ rules: [], installed: [] });
  const installed: string[] = [];
  for (const template of await outdatedTemplates(parts)) {
    if (await updateTemplate(parts, actor, template)) installed.push(template.template_id);
  }
  for (const rule of rules) {
    await announceRelease(parts, rule.newest_release);
    // Last: a process that dies before it leaves the rule due, and what was installed is not installed again.
    await markFollowed(parts, rule.rule_id, heardAtMs);
  }
  return done({ rules: rules.map(({ rule_id }) => rule_id), installed });
}

async function dueRules({ database }: UpdateParts, heardAtMs: number): Promise<OfferedUpdateRule[]> {
  const rules = await readOffered(database.reader, "update_rule");
  if (rules.length === 0) return [];
  const followed = await database.reader.selectFrom("update_rule_progress").selectAll().execute();
  const until = new Map(followed.map(({ rule_id, followed_until }) => [rule_id, followed_until]));
  return rules.filter((rule) => {
    const from = Math.max(rule.since, until.get(rule.rule_id) ?? 0);
    return nextUpdateTime(updateTimesOf(rule), from) <= heardAtMs;
  });
}

/** Those installed here of which a newer version is offered. */
async function outdatedTemplates({ database }: UpdateParts): Promise<OfferedTemplate[]> {
  const installed = await database.reader
    .selectFrom("installed_templates")
    .select(["template_id", "version"])
    .execute();
  const versions = new Map(installed.map(({ template_id, version }) => [template_id, version]));
  const offered = await readOffered(database.reader, "template");
  return offered.filter(({ template_id, version }) => version > (versions.get(template_id) ?? version));
}

async function markFollowed({ database }: UpdateParts, rule_id: string, until: number): Promise<void> {
  await database.write(({ sql }) =>
    sql
      .insertInto("update_rule_progress")
      .values({ rule_id, followed_until: until })
      .onConflict((conflict) =>
        conflict
          .column("rule_id")
          .doUpdateSet({ followed_until: until })
          .where("update_rule_progress.followed_until", "<", until),
      )
      .execute(),
  );
}
