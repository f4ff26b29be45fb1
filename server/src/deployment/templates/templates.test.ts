import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { systemActor, type UserActor } from "../../access/actor.ts";
import type { ConsoleWord, FeedPage } from "../../access/console-channel.ts";
import { listChanges } from "../../access/list-changes.ts";
import type { OfferBodies, OfferKind } from "../../access/offered-documents.ts";
import { anna } from "../../access/testing/actors.ts";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import type { DialectName } from "../../platform/db/database.ts";
import { TextStore } from "../../platform/texts/text-store.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth, freshDatabase, freshFolder } from "../../testing/fresh-databases.ts";
import { ConnectorStorage } from "../connectors/connector-storage.ts";
import { hearFeed } from "../console-link/hear-feed.ts";
import { listNotices } from "../notices/list-notices.ts";
import { activateWorkflow } from "../workflows/activate-workflow.ts";
import { importWorkflowFile } from "../workflows/import-workflow-file.ts";
import { listWorkflows } from "../workflows/list-workflows.ts";
import { applyUpdateRules } from "./apply-update-rules.ts";
import { installTemplate } from "./install-template.ts";
import { listTemplates } from "./list-templates.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const weekMs = 7 * 24 * hourMs;
/** A Thursday. */
const startMs = Date.parse("2026-09-24T10:00:00Z");
const sundayMs = Date.parse("2026-09-27T03:00:00Z");
const manager: UserActor = {
  kind: "user",
  id: "usr_mia",
  name: "Mia",
  deploymentRole: "manager",
  consoleRole: null,
  address: "192.0.2.7",
};

function fileCalled(name: string, extra: object = {}): string {
  const definition = { nodes: [{ slug: "wait", title: "Wait", node_type: "handoff" }], ...extra };
  return JSON.stringify({ format: "sluice.workflow", format_version: 1, workflow: { name, definition } });
}

/** A console that offers what the test puts on its list. */
class PretendConsole {
  readonly items = new Map<string, { revision: number; body: OfferBodies[OfferKind] }>();
  newest = 0;

  put<Kind extends OfferKind>(kind: Kind, id: string, body: OfferBodies[Kind]): void {
    this.newest += 1;
    this.items.set(`${kind}/${id}`, { revision: this.newest, body });
  }

  publish(id: string, version: number, file = fileCalled("Report")): void {
    this.put("template", id, {
      template_id: id,
      library_id: "lib_1",
      library_name: "Basics",
      name: `Template ${id}`,
      description: "",
      version,
      published_at: startMs,
    });
    this.put("template_file", id, { template_id: id, version, file });
  }

  rule(changes: Partial<OfferBodies["update_rule"]> = {}): void {
    this.put("update_rule", changes.rule_id ?? "upr_1", {
      rule_id: "upr_1",
      name: "Sundays",
      cadence: "weekly",
      weekday: "sunday",
      month_day: null,
      hour_utc: 3,
      since: startMs,
      newest_release: "1.1.0",
      ...changes,
    });
  }

  remove(id: string): void {
    this.newest += 1;
    this.items.delete(id);
  }

  async watch(): Promise<ConsoleWord> {
    const revisions = { documents: this.newest };
    return { consoleId: "cns_1", revisions, renewCredential: false, questions: [], heldMs: 0 };
  }

  async acknowledge(): Promise<void> {}

  /** One item a page. */
  async changedSince(_feed: string, revision: number): Promise<FeedPage> {
    const newer = [...this.items]
      .map(([id, item]) => ({ id, ...item }))
      .filter((item) => item.revision > revision)
      .toSorted((one, other) => one.revision - other.revision);
    const more = newer.length > 1;
    const items = newer.slice(0, 1);
    const told = more ? (items[0]?.revision ?? 0) : this.newest;
    return { items, ids: [...this.items.keys()], revision: told, more };
  }
}

async function open(dialect: DialectName) {
  const database = await freshDatabase(dialect);
  const blobs = new FolderBlobStore(join(await freshFolder(), "files"));
  await blobs.start();
  const clock = { ms: startMs };
  const now = () => clock.ms;
  const texts = new TextStore(database, blobs, now);
  const storage = new ConnectorStorage({ folders: [], ownStore: null });
  const parts = { database, texts, storage, now, log: quiet, release: "1.1.0" };
  const console = new PretendConsole();
  const hear = () => hearFeed({ database, channel: console, now }, "documents");
  const hearAt = async (ms: number) => {
    clock.ms = ms;
    await hear();
    return accepted(await applyUpdateRules(parts, systemActor));
  };
  const install = (templateId: string, workflowName?: string) =>
    installTemplate(parts, anna, { templateId, workflowName });
  const workflows = async () => accepted(await listWorkflows(parts, anna));
  const offered = async () => accepted(await listTemplates(parts, anna, { limit: 100 })).items;
  const notices = async () => accepted(await listNotices(parts, manager, { limit: 100 })).items;
  return { parts, clock, console, hear, hearAt, install, workflows, offered, notices };
}

describe.each(embeddedOrBoth)("templates in a deployment on %s", (dialect) => {
  it("are those that the console offers, page by page, and no others", async () => {
    const { parts, console, hear, offered } = await open(dialect);
    for (const id of ["b", "a", "c", "z", "y", "x"]) console.publish(id, 1);
    await hear();
    expect((await offered()).map(({ template_id }) => template_id)).toEqual(["a", "b", "c", "x", "y", "z"]);
    for (const id of ["x", "y", "z"])
      for (const kind of ["template", "template_file"]) console.remove(`${kind}/${id}`);
    await hear();
    const page = accepted(await listTemplates(parts, anna, { limit: 2 }));
    expect(page.next).toEqual({ name: "Template b", templateId: "b" });
    const rest = accepted(await listTemplates(parts, anna, { limit: 2, after: page.next }));
    expect(rest).toMatchObject({ items: [{ template_id: "c", installed: null }], next: null });

    console.publish("a", 2);
    console.remove("template/b");
    console.remove("template_file/b");
    await hear();
    expect(await offered()).toMatchObject([{ template_id: "a", version: 2 }, { template_id: "c" }]);

    // A backup was restored: the console knows less than it did.
    console.items.clear();
    console.newest = 0;
    console.publish("d", 1);
    await hear();
    expect((await offered()).map(({ template_id }) => template_id)).toEqual(["d"]);
  });

  it("become a workflow, and later a version of that same one that is not activated", async () => {
    const { parts, console, hear, install, workflows, offered } = await open(dialect);
    expect(await install("tpl_1")).toMatchObject({ refusal: { code: "template_not_found" } });
    console.publish("tpl_1", 1);
    await hear();
    const first = accepted(await install("tpl_1"));
    expect(first).toMatchObject({ templateVersion: 1, workflow: { name: "Report", version: 1 } });
    const workflowId = first.workflow.workflow_id;
    expect(await workflows()).toMatchObject([{ status: "draft", active_version: null }]);
    await activateWorkflow(parts, anna, { workflowId, version: 1 });
    expect(await install("tpl_1")).toMatchObject({
      refusal: { code: "template_up_to_date", facts: { version: 1 } },
    });

    // The file calls it otherwise by now: it stays the workflow it became.
    console.publish("tpl_1", 3, fileCalled("Another name"));
    await hear();
    expect(accepted(await install("tpl_1"))).toMatchObject({
      templateVersion: 3,
      workflow: { workflow_id: workflowId, name: "Report", version: 2 },
    });
    expect(await workflows()).toMatchObject([{ name: "Report", active_version: 1, newest_version: 2 }]);
    expect(await offered()).toMatchObject([
      { installed: { workflow_id: workflowId, workflow_name: "Report", version: 3, workflow_version: 2 } },
    ]);
    const changes = accepted(await listChanges(parts, manager, { limit: 10, target: "tpl_1" }));
    expect(changes.items).toMatchObject([
      { action: "template.install", actor: { name: "anna" } },
      { action: "template.install" },
    ]);
  });

  it("do not become versions of a workflow that somebody else made, and may have another name", async () => {
    const { parts, console, hear, install, workflows } = await open(dialect);
    accepted(await importWorkflowFile(parts, anna, fileCalled("Report")));
    console.publish("tpl_1", 1);
    await hear();
    expect(await install("tpl_1")).toMatchObject({
      refusal: { code: "workflow_name_taken", facts: { name: "Report" } },
    });
    expect(await install("tpl_1", "n".repeat(81))).toMatchObject({
      refusal: { code: "invalid_workflow_file", facts: { problems: [{ name: "workflow.name" }] } },
    });
    accepted(await install("tpl_1", "Monthly report"));
    expect(await workflows()).toMatchObject([
      { name: "Monthly report", newest_version: 1 },
      { name: "Report", newest_version: 1 },
    ]);
  });

  it("are installed once, however many ask at once", async () => {
    const { console, hear, install, workflows } = await open(dialect);
    console.publish("tpl_1", 1);
    await hear();
    const race = async () =>
      (await Promise.all([1, 2, 3, 4].map(() => install("tpl_1")))).map(({ ok }) => ok);
    expect((await race()).filter(Boolean)).toHaveLength(1);
    console.publish("tpl_1", 2);
    await hear();
    expect((await race()).filter(Boolean)).toHaveLength(1);
    expect(await workflows()).toMatchObject([{ newest_version: 2 }]);
  });
});

describe.each(embeddedOrBoth)("an update rule on %s", (dialect) => {
  it("installs the next version at its hour and not before, where the template is installed", async () => {
    const { parts, console, hear, hearAt, install, workflows, notices } = await open(dialect);
    console.publish("tpl_1", 1);
    console.publish("tpl_2", 1, fileCalled("Never installed"));
    console.rule();
    await hear();
    const { workflow } = accepted(await install("tpl_1"));
    await activateWorkflow(parts, anna, { workflowId: workflow.workflow_id, version: 1 });
    console.publish("tpl_1", 2);
    console.publish("tpl_2", 2, fileCalled("Never installed"));

    expect(await hearAt(sundayMs - minuteMs)).toEqual({ rules: [], installed: [] });
    expect(await hearAt(sundayMs)).toEqual({ rules: ["upr_1"], installed: ["tpl_1"] });
    expect(await workflows()).toMatchObject([{ name: "Report", active_version: 1, newest_version: 2 }]);
    expect(await notices()).toMatchObject([
      {
        kind: "template_version_installed",
        facts: { template_id: "tpl_1", template_version: 2, workflow_version: 2, workflow_name: "Report" },
      },
    ]);
    const changes = accepted(await listChanges(parts, manager, { limit: 1, target: "tpl_1" }));
    expect(changes.items).toMatchObject([{ actor: { kind: "system" } }]);

    // Published after the hour: it waits for the next.
    console.publish("tpl_1", 3);
    expect(await hearAt(sundayMs + hourMs)).toEqual({ rules: [], installed: [] });
    expect(await hearAt(sundayMs + weekMs)).toMatchObject({ installed: ["tpl_1"] });
  });

  it("makes up for hours that were missed, once, with what was published meanwhile", async () => {
    const { parts, clock, console, hear, hearAt, install, workflows } = await open(dialect);
    console.publish("tpl_1", 1);
    console.rule();
    await hear();
    accepted(await install("tpl_1"));
    console.publish("tpl_1", 2);
    // The process is back before the console was heard: the rule is not followed with what is old.
    clock.ms = sundayMs + 3 * weekMs + hourMs;
    expect(accepted(await applyUpdateRules(parts, systemActor)).rules).toEqual([]);
    expect(await hearAt(clock.ms)).toEqual({ rules: ["upr_1"], installed: ["tpl_1"] });
    expect(await hearAt(clock.ms + hourMs)).toEqual({ rules: [], installed: [] });
    expect(await workflows()).toMatchObject([{ newest_version: 2 }]);
  });

  it("installs once when two processes follow it at the same time", async () => {
    const { parts, clock, console, hear, install, workflows, notices } = await open(dialect);
    console.publish("tpl_1", 1);
    console.rule();
    await hear();
    accepted(await install("tpl_1"));
    console.publish("tpl_1", 2);
    clock.ms = sundayMs;
    await hear();
    const both = await Promise.all([1, 2].map(() => applyUpdateRules(parts, systemActor)));
    expect(both.flatMap((each) => accepted(each).installed)).toEqual(["tpl_1"]);
    expect(await workflows()).toMatchObject([{ newest_version: 2 }]);
    expect(await notices()).toHaveLength(1);
  });

  it("tells managers what could not be installed, and goes on with the rest", async () => {
    const { console, hear, hearAt, install, notices } = await open(dialect);
    console.publish("tpl_1", 1);
    console.publish("tpl_2", 1, fileCalled("Other"));
    console.rule();
    await hear();
    accepted(await install("tpl_1"));
    accepted(await install("tpl_2"));
    console.publish("tpl_1", 2, fileCalled("Report", { supervisor: "nobody" }));
    console.publish("tpl_2", 2, fileCalled("Other"));
    expect(await hearAt(sundayMs)).toMatchObject({ installed: ["tpl_2"] });
    expect(await notices()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: "template_version_refused",
          facts: expect.objectContaining({
            template_id: "tpl_1",
            template_version: 2,
            reason: "invalid_workflow_file",
            problems: [expect.objectContaining({ name: "workflow.definition.supervisor" })],
          }),
        }),
      ]),
    );
  });

  it("announces a newer release to managers at its hour, once, and nobody else reads it", async () => {
    const { parts, console, hearAt, notices } = await open(dialect);
    const toldPages = () =>
      parts.database.reader.selectFrom("live_changes").select("id").where("topic", "=", "notices").execute();
    console.rule({ newest_release: "1.2.0" });
    await hearAt(sundayMs - minuteMs);
    expect(await notices()).toEqual([]);
    expect(await toldPages()).toEqual([]);
    await hearAt(sundayMs);
    await hearAt(sundayMs + weekMs);
    const told = await notices();
    expect(told).toMatchObject([
      { kind: "newer_release", facts: { release: "1.2.0", own_release: "1.1.0" } },
    ]);
    expect(await toldPages()).toEqual([{ id: told[0]?.notice_id }]);
    const member = { ...manager, deploymentRole: "member" as const };
    expect(await listNotices(parts, member, { limit: 1 })).toMatchObject({
      refusal: { code: "not_allowed", facts: { permission: "notices:read" } },
    });
  });

  it("given other times holds from then on", async () => {
    const { console, hearAt } = await open(dialect);
    console.rule();
    await hearAt(sundayMs - hourMs);
    // Edited on Sunday at 2: its new hour, 1, has passed and is not made up for.
    console.rule({ hour_utc: 1, since: sundayMs - hourMs });
    expect(await hearAt(sundayMs + hourMs)).toMatchObject({ rules: [] });
    console.rule({ rule_id: "upr_2", cadence: "monthly", weekday: null, month_day: 28, hour_utc: 0 });
    expect(await hearAt(Date.parse("2026-09-28T00:00:00Z"))).toMatchObject({ rules: ["upr_2"] });
  });
});
