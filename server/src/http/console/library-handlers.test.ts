import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { operatorActor, systemActor } from "../../access/actor.ts";
import { composeChannel } from "../../compose/compose-channel.ts";
import { OwnChannel } from "../../console/channel/own-channel.ts";
import { fileCalled, freshLibraryStores } from "../../console/libraries/testing/library-stores.ts";
import { ConnectorStorage } from "../../deployment/connectors/connector-storage.ts";
import { hearFeed } from "../../deployment/console-link/hear-feed.ts";
import { applyUpdateRules } from "../../deployment/templates/apply-update-rules.ts";
import { installTemplate } from "../../deployment/templates/install-template.ts";
import { listTemplates } from "../../deployment/templates/list-templates.ts";
import { activateWorkflow } from "../../deployment/workflows/activate-workflow.ts";
import { listWorkflows } from "../../deployment/workflows/list-workflows.ts";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import { createLog } from "../../platform/observability/log.ts";
import { TextStore } from "../../platform/texts/text-store.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth, freshFolder } from "../../testing/fresh-databases.ts";
import { consoleTestServer } from "./testing/console-server.ts";

const refusedAt = (name: string) => ({
  status: 400,
  body: { error: { code: "invalid_settings", details: [{ name }] } },
});

describe("the bounds of libraries over the console's API", () => {
  async function open() {
    const stores = await freshLibraryStores("sqlite");
    const { call } = await consoleTestServer(stores.parts);
    const library = await call("createLibrary", { body: { name: "Basics" } });
    const library_id: string = library.body.library_id;
    const rule = {
      name: "Monthly",
      cadence: "monthly",
      month_day: 2,
      hour_utc: 3,
      deployment_ids: [stores.deploymentId],
    };
    return {
      call,
      library_id,
      publish: (body: object) =>
        call("publishTemplate", {
          params: { library_id },
          body: { name: "Report", file: fileCalled("Report"), ...body },
        }),
      makeRule: (body: object) => call("createUpdateRule", { body: { ...rule, ...body } }),
    };
  }

  it("[8.4-12] a library's name has up to 100 characters, new and edited", async () => {
    const { call, library_id } = await open();
    const create = (name: string) => call("createLibrary", { body: { name } });
    expect((await create("é".repeat(100))).status).toBe(201);
    expect(await create("é".repeat(101))).toMatchObject(refusedAt("name"));
    const edit = (name: string) =>
      call("editLibrary", { params: { library_id }, body: { revision: 1, name } });
    expect(await edit("n".repeat(101))).toMatchObject(refusedAt("name"));
    expect(await edit("n".repeat(100))).toMatchObject({ status: 200, body: { name: "n".repeat(100) } });
  });

  it("[8.4-13] a template's name has up to 100 characters, new and edited", async () => {
    const { call, publish } = await open();
    expect(await publish({ name: "é".repeat(101) })).toMatchObject(refusedAt("name"));
    const published = await publish({ name: "é".repeat(100) });
    expect(published.status).toBe(201);
    const params = { template_id: published.body.template_id };
    const edit = (name: string) => call("editTemplate", { params, body: { revision: 1, name } });
    expect(await edit("n".repeat(101))).toMatchObject(refusedAt("name"));
    expect((await edit("n".repeat(100))).status).toBe(200);
  });

  it("[8.4-14] an update rule's name has up to 100 characters, new and edited", async () => {
    const { call, makeRule } = await open();
    expect(await makeRule({ name: "é".repeat(101) })).toMatchObject(refusedAt("name"));
    const made = await makeRule({ name: "é".repeat(100) });
    expect(made.status).toBe(201);
    const params = { rule_id: made.body.rule_id };
    const edit = (name: string) => call("editUpdateRule", { params, body: { revision: 1, name } });
    expect(await edit("n".repeat(101))).toMatchObject(refusedAt("name"));
    expect((await edit("n".repeat(100))).status).toBe(200);
  });

  it("[8.4-15] libraries, templates and update rules are described in up to 500 characters", async () => {
    const { call, publish, makeRule } = await open();
    const create = (body: object) => call("createLibrary", { body: { name: "Other", ...body } });
    for (const make of [create, publish, makeRule]) {
      expect(await make({ description: "é".repeat(501) })).toMatchObject(refusedAt("description"));
      expect((await make({ description: "é".repeat(500) })).status).toBe(201);
    }
  });

  it("[8.4-16] an update rule's day of the month is 1 to 28, new and edited", async () => {
    const { call, makeRule } = await open();
    for (const month_day of [0, 29])
      expect(await makeRule({ month_day })).toMatchObject(refusedAt("month_day"));
    const first = await makeRule({ name: "First", month_day: 1 });
    expect(first).toMatchObject({ status: 201, body: { month_day: 1 } });
    expect(first.body.next_at).toHaveLength(5);
    expect(await makeRule({ name: "Last", month_day: 28 })).toMatchObject({ status: 201 });
    const params = { rule_id: first.body.rule_id };
    const edit = (month_day: number) => call("editUpdateRule", { params, body: { revision: 1, month_day } });
    for (const day of [0, 29]) expect(await edit(day)).toMatchObject(refusedAt("month_day"));
    expect(await edit(28)).toMatchObject({ status: 200, body: { month_day: 28, revision: 2 } });
  });
});

describe("libraries over the console's API", () => {
  it("go through their life: listed in pages, edited by one at a time, removed by force", async () => {
    const { parts, deploymentId } = await freshLibraryStores("sqlite");
    const { call } = await consoleTestServer(parts);
    const { library_id } = (await call("createLibrary", { body: { name: "B" } })).body;
    await call("createLibrary", { body: { name: "A" } });
    const page = await call("listLibraries", { as: "auditor", query: { limit: 1 } });
    expect(page.body).toMatchObject({ items: [{ name: "A" }], next_cursor: expect.any(String) });
    const query = { limit: 1, cursor: page.body.next_cursor };
    expect((await call("listLibraries", { query })).body).toMatchObject({
      items: [{ name: "B" }],
      next_cursor: null,
    });
    expect(await call("listUpdateRules", { query })).toMatchObject({
      body: { error: { code: "invalid_cursor" } },
    });

    const params = { library_id };
    const body = { name: "Report", file: fileCalled("Report") };
    const template = await call("publishTemplate", { params, body });
    const ofTemplate = { template_id: template.body.template_id };
    const wrong = { params: ofTemplate, body: { revision: 1, file: "{}" } };
    expect(await call("publishTemplateVersion", wrong)).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_settings", details: [{ name: "file.format" }, {}, {}] } },
    });
    const next = { params: ofTemplate, body: { revision: 1, file: fileCalled("Report", "Other") } };
    expect(await call("publishTemplateVersion", next)).toMatchObject({ status: 201 });
    expect(await call("publishTemplateVersion", next)).toMatchObject({
      status: 409,
      body: { error: { code: "edit_conflict", details: { current: { newest_version: 2 } } } },
    });
    expect((await call("listTemplateVersions", { params: ofTemplate })).body.items).toHaveLength(2);
    const version = { params: { ...ofTemplate, version: "1" } };
    expect((await call("showTemplateVersion", version)).body.file).toBe(body.file);
    for (const other of ["3", "0", "x"]) {
      const missing = await call("showTemplateVersion", { params: { ...ofTemplate, version: other } });
      expect(missing.status).toBe(404);
    }
    expect((await call("listTemplates", { params })).body.items).toMatchObject([{ newest_version: 2 }]);
    expect((await call("showTemplate", { params: ofTemplate })).body.revision).toBe(2);

    const subscription = { params: { ...params, deployment_id: deploymentId } };
    expect((await call("subscribeDeployment", subscription)).body.deployments).toHaveLength(1);
    const remove = (more: object) => call("deleteLibrary", { params, query: { revision: 1, ...more } });
    expect(await remove({})).toMatchObject({
      status: 409,
      body: { error: { code: "library_subscribed", details: { deployments: 1 } } },
    });
    expect((await call("unsubscribeDeployment", subscription)).body.deployments).toEqual([]);
    await call("subscribeDeployment", subscription);
    expect(await call("deleteTemplate", { params: ofTemplate, query: { revision: 2 } })).toMatchObject({
      status: 204,
    });
    expect((await remove({ force: "true" })).status).toBe(204);
    expect((await call("showLibrary", { params })).status).toBe(404);
    expect((await call("createLibrary", { as: "auditor", body: { name: "C" } })).status).toBe(403);
  });
});

describe.each(embeddedOrBoth)("a template on %s", (dialect) => {
  it("published in the console appears in a subscribed deployment, and a rule installs its next version at its hour", async () => {
    const { parts, database, clock, now, deploymentId } = await freshLibraryStores(dialect);
    const { call } = await consoleTestServer(parts);
    const channel = new OwnChannel(composeChannel(parts), deploymentId);
    const blobs = new FolderBlobStore(join(await freshFolder(), "files"));
    await blobs.start();
    const log = createLog({ level: "fatal", forPeople: false });
    const storage = new ConnectorStorage({ folders: [], ownStore: null });
    const texts = new TextStore(database, blobs, now);
    const deployment = { database, texts, storage, now, log, release: "1.1.0" };
    const author = operatorActor("Ann");
    const minute = async (atMs: number) => {
      clock.ms = atMs;
      await hearFeed({ database, channel, now }, "documents");
      return accepted(await applyUpdateRules(deployment, systemActor)).installed;
    };

    const { library_id } = (await call("createLibrary", { body: { name: "Basics" } })).body;
    await call("subscribeDeployment", { params: { library_id, deployment_id: deploymentId } });
    const published = await call("publishTemplate", {
      params: { library_id },
      body: { name: "Report", file: fileCalled("CSV summary") },
    });
    const { template_id } = published.body;
    const rule = { name: "Mondays", cadence: "weekly", weekday: "monday", hour_utc: 5 };
    const made = await call("createUpdateRule", { body: { ...rule, deployment_ids: [deploymentId] } });
    const dueMs = Date.parse(made.body.next_at[0]);

    await minute(clock.ms);
    expect(accepted(await listTemplates(deployment, author, { limit: 10 })).items).toMatchObject([
      { template_id, name: "Report", library_name: "Basics", version: 1, installed: null },
    ]);
    const installed = accepted(await installTemplate(deployment, author, { templateId: template_id }));
    const { workflow_id: workflowId } = installed.workflow;
    accepted(await activateWorkflow(deployment, author, { workflowId, version: 1 }));

    const params = { template_id };
    const body = { revision: 1, file: fileCalled("CSV summary", "Another step") };
    expect((await call("publishTemplateVersion", { params, body })).status).toBe(201);
    expect(await minute(dueMs - 60_000)).toEqual([]);
    expect(accepted(await listWorkflows(deployment, author))).toMatchObject([{ newest_version: 1 }]);
    expect(await minute(dueMs)).toEqual([template_id]);
    expect(accepted(await listWorkflows(deployment, author))).toMatchObject([
      { workflow_id: workflowId, name: "CSV summary", active_version: 1, newest_version: 2 },
    ]);
    expect(await minute(dueMs + 60_000)).toEqual([]);
  });
});
