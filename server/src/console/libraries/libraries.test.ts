import { describe, expect, it } from "vitest";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { listAudit } from "../audit/list-audit.ts";
import { createLibrary } from "./create-library.ts";
import { deleteLibrary } from "./delete-library.ts";
import { deleteTemplate } from "./delete-template.ts";
import { editLibrary } from "./edit-library.ts";
import { editTemplate } from "./edit-template.ts";
import { listLibraries } from "./list-libraries.ts";
import { listTemplateVersions } from "./list-template-versions.ts";
import { listTemplates } from "./list-templates.ts";
import { publishTemplate } from "./publish-template.ts";
import { publishTemplateVersion } from "./publish-template-version.ts";
import { showLibrary } from "./show-library.ts";
import { showTemplate } from "./show-template.ts";
import { showTemplateVersion } from "./show-template-version.ts";
import { subscribeDeployment } from "./subscribe-deployment.ts";
import { administrator, auditor, fileCalled, freshLibraryStores } from "./testing/library-stores.ts";
import { unsubscribeDeployment } from "./unsubscribe-deployment.ts";

describe.each(embeddedOrBoth)("libraries on %s", (dialect) => {
  it("are made, edited by one at a time, listed by name and removed, each on the record", async () => {
    const { parts, clock } = await freshLibraryStores(dialect);
    const draft = { name: "Basics", description: "To begin with" };
    const made = accepted(await createLibrary(parts, administrator, draft));
    expect(made).toMatchObject({ ...draft, templates: 0, deployments: [], revision: 1 });
    expect(await createLibrary(parts, administrator, draft)).toMatchObject({
      refusal: { code: "invalid_settings", facts: { problems: [{ name: "name" }] } },
    });
    accepted(await createLibrary(parts, administrator, { ...draft, name: "Another" }));

    const edit = (revision: number, name: string) =>
      editLibrary(parts, administrator, { libraryId: made.library_id, revision, changes: { name } });
    expect(accepted(await edit(1, "Common"))).toMatchObject({ name: "Common", revision: 2 });
    expect(await edit(1, "Lost")).toMatchObject({
      refusal: { code: "edit_conflict", facts: { current: { name: "Common", revision: 2 } } },
    });
    expect(await edit(2, "Another")).toMatchObject({ refusal: { code: "invalid_settings" } });
    expect(await edit(2, "n".repeat(101))).toMatchObject({ refusal: { code: "invalid_settings" } });

    const first = accepted(await listLibraries(parts, auditor, { limit: 1 }));
    expect(first).toMatchObject({ items: [{ name: "Another" }], next: "Another" });
    const rest = accepted(await listLibraries(parts, auditor, { limit: 1, after: first.next ?? "" }));
    expect(rest).toMatchObject({ items: [{ name: "Common" }], next: null });

    const wanted = { libraryId: made.library_id, force: false };
    expect(await deleteLibrary(parts, administrator, { ...wanted, revision: 1 })).toMatchObject({
      refusal: { code: "edit_conflict" },
    });
    accepted(await deleteLibrary(parts, administrator, { ...wanted, revision: 2 }));
    expect(await showLibrary(parts, auditor, { library: made.library_id })).toMatchObject({
      refusal: { code: "library_not_found" },
    });

    const window = { fromMs: clock.ms - 1, untilMs: clock.ms + 1, limit: 50 };
    const audit = accepted(await listAudit(parts, auditor, { ...window, target: made.library_id }));
    expect(audit.items).toMatchObject([
      { action: "library.delete", before: { name: "Common" } },
      { action: "library.edit", before: { name: "Basics" }, after: { name: "Common" } },
      { action: "library.create", actor: { name: "Ada" }, address: "192.0.2.7", after: draft },
    ]);
    expect(audit.items[1]?.before).toEqual({ name: "Basics" });
  });

  it("hold templates whose versions never change", async () => {
    const { parts, addLibrary } = await freshLibraryStores(dialect);
    const { library_id: libraryId } = await addLibrary();
    const draft = { libraryId, name: "Report", description: "", file: fileCalled("Say it") };
    const template = accepted(await publishTemplate(parts, administrator, draft));
    expect(template).toMatchObject({ newest_version: 1, workflow_name: "Say it", published_by: "Ada" });
    expect(await publishTemplate(parts, administrator, draft)).toMatchObject({
      refusal: { code: "invalid_settings", facts: { problems: [{ name: "name" }] } },
    });
    const templateId = template.template_id;
    const publish = (revision: number, file: string) =>
      publishTemplateVersion(parts, administrator, { templateId, revision, file });
    const next = accepted(await publish(1, fileCalled("Say it louder")));
    expect(next).toMatchObject({ newest_version: 2, workflow_name: "Say it louder", revision: 2 });
    expect(await publish(1, fileCalled("Late"))).toMatchObject({ refusal: { code: "edit_conflict" } });
    expect(accepted(await listTemplateVersions(parts, auditor, { templateId, limit: 1 }))).toMatchObject({
      items: [{ version: 2 }],
      next: 2,
    });
    expect(
      accepted(await listTemplateVersions(parts, auditor, { templateId, limit: 1, before: 2 })),
    ).toMatchObject({ items: [{ version: 1, workflow_name: "Say it" }], next: null });
    const first = accepted(await showTemplateVersion(parts, auditor, { templateId, version: 1 }));
    expect(first.file).toBe(draft.file);
    expect(await showTemplateVersion(parts, auditor, { templateId, version: 3 })).toMatchObject({
      refusal: { code: "template_version_not_found", facts: { version: 3 } },
    });

    const changes = { name: "Reports" };
    const edited = accepted(await editTemplate(parts, administrator, { templateId, revision: 2, changes }));
    expect(edited).toMatchObject({ name: "Reports", newest_version: 2, revision: 3 });
    expect(accepted(await listTemplates(parts, auditor, { libraryId, limit: 10 })).items).toEqual([edited]);
    accepted(await deleteTemplate(parts, administrator, { templateId, revision: 3 }));
    expect(await showTemplate(parts, auditor, { templateId })).toMatchObject({ ok: false });
  });

  it("take only files that a deployment could import, and say where they are wrong", async () => {
    const { parts, addLibrary } = await freshLibraryStores(dialect);
    const { library_id: libraryId } = await addLibrary();
    const publish = (file: string, name = "Report") =>
      publishTemplate(parts, administrator, { libraryId, name, description: "", file });
    expect(await publish("{")).toMatchObject({
      refusal: { code: "invalid_settings", facts: { problems: [{ name: "file" }] } },
    });
    expect(await publish(fileCalled("Say it", "t".repeat(201)), "n".repeat(101))).toMatchObject({
      refusal: {
        facts: { problems: [{ name: "name" }, { name: "file.workflow.definition.nodes[0].title" }] },
      },
    });
    const script = { ...JSON.parse(fileCalled("Say it")), agents: "none" };
    expect(await publish(JSON.stringify(script))).toMatchObject({
      refusal: { facts: { problems: [{ name: "file.agents" }] } },
    });
    const file = JSON.stringify({
      ...JSON.parse(fileCalled("Say it")),
      padding: "x".repeat(8 * 1024 * 1024),
    });
    expect(await publish(file)).toMatchObject({ refusal: { facts: { problems: [{ name: "file" }] } } });
    expect(await publish(fileCalled("Say it"))).toMatchObject({ ok: true });
  });

  it("offer their templates to the deployments that subscribe, and to no other", async () => {
    const stores = await freshLibraryStores(dialect);
    const { parts, deploymentId, templates, addDeployment, addLibrary, addTemplate } = stores;
    const other = await addDeployment("dep_other");
    const { library_id: libraryId } = await addLibrary();
    const { template_id: first } = await addTemplate(libraryId, "First");
    expect(await templates.changedSince(0)).toMatchObject({ items: [], ids: [], more: false });

    const subscription = { libraryId, deploymentId };
    accepted(await subscribeDeployment(parts, administrator, subscription));
    const again = accepted(await subscribeDeployment(parts, administrator, subscription));
    expect(again.deployments).toMatchObject([{ deployment_id: deploymentId }]);
    const offered = await templates.changedSince(0);
    expect(offered.items).toMatchObject([
      { id: `template/${first}`, body: { name: "First", library_name: "Basics", version: 1 } },
      { id: `template_file/${first}`, body: { version: 1, file: fileCalled("First") } },
    ]);
    const atFirst = await templates.revision();

    const { template_id: second } = await addTemplate(libraryId, "Second");
    const file = fileCalled("First", "Other");
    accepted(await publishTemplateVersion(parts, administrator, { templateId: first, revision: 1, file }));
    const news = await templates.changedSince(atFirst);
    expect(news.items.map(({ id }) => id)).toEqual([
      `template/${second}`,
      `template_file/${second}`,
      `template/${first}`,
      `template_file/${first}`,
    ]);
    expect(news.items[3]?.body).toEqual({ template_id: first, version: 2, file });

    const changes = { name: "Common" };
    const beforeName = await templates.revision();
    accepted(await editLibrary(parts, administrator, { libraryId, revision: 1, changes }));
    const renamed = await templates.changedSince(beforeName);
    expect(renamed.items).toMatchObject([
      { id: `template/${first}`, body: { library_name: "Common" } },
      { id: `template/${second}`, body: { library_name: "Common" } },
    ]);

    const beforeDelete = await templates.revision();
    accepted(await deleteTemplate(parts, administrator, { templateId: second, revision: 1 }));
    const less = await templates.changedSince(beforeDelete);
    expect(less.items).toEqual([]);
    expect(less.ids?.toSorted()).toEqual([`template/${first}`, `template_file/${first}`]);
    expect(await templates.revision()).toBeGreaterThan(beforeDelete);

    accepted(await unsubscribeDeployment(parts, administrator, { libraryId, deploymentId: other }));
    expect((await templates.changedSince(0)).ids).toHaveLength(2);
    accepted(await unsubscribeDeployment(parts, administrator, subscription));
    expect(await templates.changedSince(0)).toMatchObject({ items: [], ids: [] });
    expect(
      await subscribeDeployment(parts, administrator, { libraryId, deploymentId: "dep_unknown" }),
    ).toMatchObject({ refusal: { code: "deployment_not_found" } });
  });

  it("that deployments are subscribed to are removed only by force", async () => {
    const { parts, deploymentId, templates, addLibrary, addTemplate } = await freshLibraryStores(dialect);
    const { library_id: libraryId } = await addLibrary();
    await addTemplate(libraryId);
    accepted(await subscribeDeployment(parts, administrator, { libraryId, deploymentId }));
    const request = { libraryId, revision: 1 };
    expect(await deleteLibrary(parts, administrator, { ...request, force: false })).toMatchObject({
      refusal: { code: "library_subscribed", facts: { deployments: 1 } },
    });
    expect((await templates.changedSince(0)).ids).toHaveLength(2);
    accepted(await deleteLibrary(parts, administrator, { ...request, force: true }));
    expect((await templates.changedSince(0)).ids).toEqual([]);
  });

  it("are told in pages that a deployment takes one after the other", async () => {
    const { parts, deploymentId, templates, addLibrary, addTemplate } = await freshLibraryStores(dialect);
    const { library_id: libraryId } = await addLibrary();
    const ids: string[] = [];
    for (const name of ["A", "B", "C"]) ids.push((await addTemplate(libraryId, name)).template_id);
    // As large as a template may be: two of them are a page.
    await parts.database.write(({ sql }) =>
      sql
        .updateTable("template_versions")
        .set({ bytes: 8 * 1024 * 1024 })
        .execute(),
    );
    accepted(await subscribeDeployment(parts, administrator, { libraryId, deploymentId }));
    const first = await templates.changedSince(0);
    expect(first.more).toBe(true);
    const second = await templates.changedSince(first.revision);
    expect(second.more).toBe(false);
    const told = [...first.items, ...second.items].map(({ id }) => id);
    expect(told).toEqual(ids.flatMap((id) => [`template/${id}`, `template_file/${id}`]));
    expect(second.items.length).toBeGreaterThan(0);
  });

  it("are read by auditors and changed by administrators alone", async () => {
    const { parts, addLibrary, addTemplate, deploymentId } = await freshLibraryStores(dialect);
    const { library_id: libraryId } = await addLibrary();
    const { template_id: templateId } = await addTemplate(libraryId);
    const draft = { libraryId, name: "New", description: "", file: fileCalled("New") };
    const denied = { refusal: { code: "not_allowed", facts: { permission: "console:write" } } };
    expect(await createLibrary(parts, auditor, draft)).toMatchObject(denied);
    expect(await editLibrary(parts, auditor, { libraryId, revision: 1, changes: {} })).toMatchObject(denied);
    expect(await deleteLibrary(parts, auditor, { libraryId, revision: 1, force: true })).toMatchObject(
      denied,
    );
    expect(await publishTemplate(parts, auditor, draft)).toMatchObject(denied);
    const version = { templateId, revision: 1, file: draft.file };
    expect(await publishTemplateVersion(parts, auditor, version)).toMatchObject(denied);
    expect(await deleteTemplate(parts, auditor, { templateId, revision: 1 })).toMatchObject(denied);
    expect(await subscribeDeployment(parts, auditor, { libraryId, deploymentId })).toMatchObject(denied);
    const member = { ...auditor, consoleRole: null, deploymentRole: "manager" as const };
    expect(await listLibraries(parts, member, { limit: 1 })).toMatchObject({ ok: false });
    expect(await showTemplateVersion(parts, member, { templateId, version: 1 })).toMatchObject({ ok: false });
  });
});
