import { describe, expect, it } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { listAudit } from "../audit/list-audit.ts";
import { ConsoleTemplateSource } from "./console-template-source.ts";
import { createUpdateRule } from "./create-update-rule.ts";
import { deleteUpdateRule } from "./delete-update-rule.ts";
import { editUpdateRule } from "./edit-update-rule.ts";
import { listUpdateRules } from "./list-update-rules.ts";
import { recordConsoleRelease } from "./record-console-release.ts";
import { showUpdateRule } from "./show-update-rule.ts";
import { administrator, auditor, freshLibraryStores } from "./testing/library-stores.ts";

const weekly = {
  name: "Sunday nights",
  description: "",
  cadence: "weekly",
  weekday: "sunday",
  month_day: null,
  hour_utc: 3,
};

describe.each(embeddedOrBoth)("update rules on %s", (dialect) => {
  it("are made, edited, listed with their next five dates, and removed, each on the record", async () => {
    const { parts, deploymentId, clock } = await freshLibraryStores(dialect);
    const rule = accepted(
      await createUpdateRule(parts, administrator, { ...weekly, deployment_ids: [deploymentId] }),
    );
    expect(rule).toMatchObject({ ...weekly, revision: 1, deployments: [{ deployment_id: deploymentId }] });
    expect(rule.next_at).toEqual(
      ["2026-09-27", "2026-10-04", "2026-10-11", "2026-10-18", "2026-10-25"].map((d) => `${d}T03:00:00.000Z`),
    );
    const ruleId = rule.rule_id;
    const changes = { cadence: "monthly", weekday: null, month_day: 28 };
    const edited = accepted(await editUpdateRule(parts, administrator, { ruleId, revision: 1, changes }));
    expect(edited).toMatchObject({ cadence: "monthly", month_day: 28, weekday: null, revision: 2 });
    expect(edited.next_at[0]).toBe("2026-09-28T03:00:00.000Z");
    expect(await editUpdateRule(parts, administrator, { ruleId, revision: 1, changes })).toMatchObject({
      refusal: { code: "edit_conflict", facts: { current: { revision: 2 } } },
    });
    const beyond = { ruleId, revision: 2, changes: { month_day: 29 } };
    expect(await editUpdateRule(parts, administrator, beyond)).toMatchObject({
      refusal: { code: "invalid_settings", facts: { problems: [{ name: "month_day" }] } },
    });
    expect(accepted(await listUpdateRules(parts, auditor, { limit: 10 }))).toEqual({
      items: [edited],
      next: null,
    });
    accepted(await deleteUpdateRule(parts, administrator, { ruleId, revision: 2 }));
    expect(await showUpdateRule(parts, auditor, { rule: ruleId })).toMatchObject({ ok: false });
    const window = { fromMs: clock.ms - 1, untilMs: clock.ms + 1, limit: 50, target: ruleId };
    expect(accepted(await listAudit(parts, auditor, window)).items).toMatchObject([
      { action: "update_rule.delete" },
      { action: "update_rule.edit", before: { cadence: "weekly" }, after: { month_day: 28 } },
      { action: "update_rule.create", after: { deployment_ids: [deploymentId] } },
    ]);
  });

  it("are refused with a name that is taken and deployments that are not there", async () => {
    const { parts, deploymentId } = await freshLibraryStores(dialect);
    const create = (deployment_ids: string[], name = weekly.name) =>
      createUpdateRule(parts, administrator, { ...weekly, name, deployment_ids });
    accepted(await create([deploymentId]));
    expect(await create([deploymentId])).toMatchObject({
      refusal: { facts: { problems: [{ name: "name" }] } },
    });
    expect(await create([deploymentId, "dep_unknown"], "Other")).toMatchObject({
      refusal: { facts: { problems: [{ name: "deployment_ids[1]" }] } },
    });
    expect(await createUpdateRule(parts, auditor, { ...weekly, deployment_ids: [] })).toMatchObject({
      refusal: { code: "not_allowed" },
    });
  });

  it("reach the deployments they name, from the time at which they were named or given other times", async () => {
    const { parts, deploymentId, clock, templates, addDeployment } = await freshLibraryStores(dialect);
    const other = await addDeployment("dep_other");
    const others = new ConsoleTemplateSource(parts.database, other);
    const atStart = clock.ms;
    const { rule_id: ruleId } = accepted(
      await createUpdateRule(parts, administrator, { ...weekly, deployment_ids: [deploymentId] }),
    );
    expect((await templates.changedSince(0)).items).toMatchObject([
      { id: `update_rule/${ruleId}`, body: { weekday: "sunday", hour_utc: 3, since: atStart } },
    ]);
    expect((await others.changedSince(0)).items).toEqual([]);

    clock.ms += 1_000;
    const both = { deployment_ids: [deploymentId, other], name: "Renamed" };
    accepted(await editUpdateRule(parts, administrator, { ruleId, revision: 1, changes: both }));
    expect((await templates.changedSince(0)).items).toMatchObject([{ body: { since: atStart } }]);
    expect((await others.changedSince(0)).items).toMatchObject([{ body: { since: clock.ms } }]);

    clock.ms += 1_000;
    const later = { hour_utc: 4, deployment_ids: [deploymentId] };
    accepted(await editUpdateRule(parts, administrator, { ruleId, revision: 2, changes: later }));
    expect((await templates.changedSince(0)).items).toMatchObject([{ body: { since: clock.ms } }]);
    expect((await others.changedSince(0)).ids).toEqual([]);
  });

  it("tell of the console's release once it has changed", async () => {
    const { parts, deploymentId, templates } = await freshLibraryStores(dialect);
    accepted(await createUpdateRule(parts, administrator, { ...weekly, deployment_ids: [deploymentId] }));
    const releaseAfter = async (revision: number) => (await templates.changedSince(revision)).items;
    expect(await releaseAfter(0)).toMatchObject([{ body: { newest_release: null } }]);
    const before = await templates.revision();
    accepted(await recordConsoleRelease(parts, systemActor, { release: "1.2.0" }));
    expect(await releaseAfter(before)).toMatchObject([{ body: { newest_release: "1.2.0" } }]);
    const after = await templates.revision();
    accepted(await recordConsoleRelease(parts, systemActor, { release: "1.2.0" }));
    expect(await templates.revision()).toBe(after);
  });
});
