import { scopes } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { type Actor, type KeyActor, systemActor, type UserActor } from "../../access/actor.ts";
import { browseConnector } from "../connectors/browse-connector.ts";
import { ConnectorStorage } from "../connectors/connector-storage.ts";
import { createConnector } from "../connectors/create-connector.ts";
import { deleteConnector } from "../connectors/delete-connector.ts";
import { handOverConnector } from "../connectors/hand-over-connector.ts";
import { listConnectorTests } from "../connectors/list-connector-tests.ts";
import { listConnectorTypes } from "../connectors/list-connector-types.ts";
import { listConnectorVersions } from "../connectors/list-connector-versions.ts";
import { listConnectors } from "../connectors/list-connectors.ts";
import { saveConnector } from "../connectors/save-connector.ts";
import { showConnector } from "../connectors/show-connector.ts";
import { showConnectorUses } from "../connectors/show-connector-uses.ts";
import { testConnector } from "../connectors/test-connector.ts";
import { listGraphs } from "../graphs/list-graphs.ts";
import { showGraph } from "../graphs/show-graph.ts";
import { openRunStores } from "../runs/testing/run-stores.ts";
import { installSample } from "../samples/install-sample.ts";
import { listSamples } from "../samples/list-samples.ts";
import { deleteSchedule } from "../schedules/delete-schedule.ts";
import { fireSchedule } from "../schedules/fire-schedule.ts";
import { listSchedules } from "../schedules/list-schedules.ts";
import { pauseSchedule, resumeSchedule } from "../schedules/pause-schedule.ts";
import { saveSchedule } from "../schedules/save-schedule.ts";
import { activateWorkflow } from "./activate-workflow.ts";
import { createWorkflow } from "./create-workflow.ts";
import { deactivateWorkflow } from "./deactivate-workflow.ts";
import { deleteWorkflow } from "./delete-workflow.ts";
import { diffVersions } from "./drafts/diff-versions.ts";
import { discardDraft } from "./drafts/discard-draft.ts";
import { listVersions } from "./drafts/list-versions.ts";
import { restoreVersion } from "./drafts/restore-version.ts";
import { saveDraft } from "./drafts/save-draft.ts";
import { saveTrialVersion } from "./drafts/save-trial-version.ts";
import { saveVersion } from "./drafts/save-version.ts";
import { showDraft } from "./drafts/show-draft.ts";
import { showVersion } from "./drafts/show-version.ts";
import { validateDefinition } from "./drafts/validate-definition.ts";
import { duplicateWorkflow } from "./duplicate-workflow.ts";
import { editWorkflow } from "./edit-workflow.ts";
import { exportWorkflow } from "./export-workflow.ts";
import { findWorkflow } from "./find-workflow.ts";
import { handOverWorkflow } from "./hand-over-workflow.ts";
import { importWorkflowFile } from "./import-workflow-file.ts";
import { listActiveWorkflows } from "./list-active-workflows.ts";
import { listChoices } from "./list-choices.ts";
import { listWorkflowRows } from "./list-workflow-rows.ts";
import { listWorkflows } from "./list-workflows.ts";
import { planImport } from "./plan-import.ts";
import { showInputContract } from "./show-input-contract.ts";
import { showWorkflow } from "./show-workflow.ts";
import { showWorkflowView } from "./show-workflow-view.ts";
import { validateWorkflowFile } from "./validate-workflow-file.ts";

const key: KeyActor = {
  kind: "key",
  id: "ak_0123456789ab",
  name: "Billing",
  scopes: new Set(scopes),
  workflowAccess: { mode: "all_active", workflow_ids: [] },
  dailyRunQuota: 1,
  maxConcurrentRuns: 1,
};
const member: UserActor = {
  kind: "user",
  id: "usr_1",
  name: "Anna",
  deploymentRole: "member",
  consoleRole: null,
  address: "192.0.2.1",
};
const manager: UserActor = { ...member, deploymentRole: "manager" };
const administrator: UserActor = { ...member, deploymentRole: null, consoleRole: "administrator" };

async function open() {
  const stores = await openRunStores("sqlite");
  const storage = new ConnectorStorage({ folders: [], ownStore: null });
  const judgeReadiness = async () => ({ ok: true, reasons: [] });
  const judgeAllReadiness = async (questions: readonly object[]) =>
    questions.map(() => ({ ok: true, reasons: [] }));
  const dropSchedules = async () => {};
  const parts = { ...stores.parts, storage, judgeReadiness, judgeAllReadiness, dropSchedules };
  const everything = { q: "", status: null, ownerId: null, sort: "name", limit: 1, after: null } as const;
  const workflowId = await stores.addWorkflow();
  const draft = { workflowId, cron: "0 9 * * *", timeZone: "UTC", parameters: {}, inputText: null };
  const edit = {
    connectorId: "none",
    revision: 1,
    content: { spec: { name: "S", type: "folder", path: "/" }, guide: "" },
  } as const;
  const page = { connectorId: "none", limit: 10, after: null };
  const level = { ...page, bucket: null, prefix: "", signal: new AbortController().signal };
  const spec = { name: "Scans", type: "folder", path: "/nowhere" } as const;
  const none = { scheduleId: "sch_none" };
  type Operation = (actor: Actor) => Promise<{ ok: boolean; refusal?: { code: string } }>;
  const ofKeysToo: Record<string, Operation> = {
    listActiveWorkflows: (actor) => listActiveWorkflows(parts, actor, { q: "", limit: 10, after: null }),
    showWorkflow: (actor) => showWorkflow(parts, actor, { workflowId }),
    showInputContract: (actor) => showInputContract(parts, actor, { workflowId, version: null }),
  };
  const ofPeople: Record<string, Operation> = {
    listWorkflows: (actor) => listWorkflows(parts, actor),
    findWorkflow: (actor) => findWorkflow(parts, actor, workflowId),
    validateWorkflowFile: (actor) => validateWorkflowFile(parts, actor, "{}"),
    planImport: (actor) => planImport(parts, actor, "{}"),
    importWorkflowFile: (actor) => importWorkflowFile(parts, actor, "{}"),
    exportWorkflow: (actor) => exportWorkflow(parts, actor, { workflowId, version: null }),
    createWorkflow: (actor) => createWorkflow(parts, actor, { name: "", description: "" }),
    duplicateWorkflow: (actor) => duplicateWorkflow(parts, actor, { workflowId: "none" }),
    editWorkflow: (actor) => editWorkflow(parts, actor, { workflowId: "none", revision: 1, changes: {} }),
    deleteWorkflow: (actor) => deleteWorkflow(parts, actor, { workflowId: "none", revision: 1 }),
    handOverWorkflow: (actor) =>
      handOverWorkflow(parts, actor, { workflowId: "none", revision: 1, userId: "none" }),
    listWorkflowRows: (actor) => listWorkflowRows(parts, actor, everything),
    showWorkflowView: (actor) => showWorkflowView(parts, actor, { workflowId }),
    showDraft: (actor) => showDraft(parts, actor, { workflowId }),
    saveDraft: (actor) =>
      saveDraft(parts, actor, { workflowId, revision: 9, definition: "{}", layout: null }),
    discardDraft: (actor) => discardDraft(parts, actor, { workflowId, revision: 9 }),
    validateDefinition: (actor) => validateDefinition(parts, actor, { definition: "{}" }),
    saveVersion: (actor) => saveVersion(parts, actor, { workflowId, revision: 9, note: "", activate: false }),
    saveTrialVersion: (actor) => saveTrialVersion(parts, actor, { workflowId, revision: 9 }),
    listVersions: (actor) => listVersions(parts, actor, { workflowId, limit: 1, before: null }),
    showVersion: (actor) => showVersion(parts, actor, { workflowId, version: 1 }),
    diffVersions: (actor) => diffVersions(parts, actor, { workflowId, from: 1, to: 1 }),
    restoreVersion: (actor) => restoreVersion(parts, actor, { workflowId, version: 1, revision: 9 }),
    listChoices: (actor) => listChoices(parts, actor, { kind: "graph", q: "", limit: 1 }),
    listSamples: (actor) => listSamples({ ...parts, sampleFolder: null }, actor),
    installSample: (actor) => installSample({ ...parts, sampleFolder: null }, actor, { sampleId: "none" }),
    activateWorkflow: (actor) => activateWorkflow(parts, actor, { workflowId, version: null }),
    deactivateWorkflow: (actor) => deactivateWorkflow(parts, actor, { workflowId }),
    listConnectors: (actor) => listConnectors(parts, actor, { limit: 10 }),
    showConnector: (actor) => showConnector(parts, actor, { connector: "none" }),
    createConnector: (actor) => createConnector(parts, actor, { content: { spec, guide: "" } }),
    saveConnector: (actor) => saveConnector(parts, actor, edit),
    deleteConnector: (actor) => deleteConnector(parts, actor, edit),
    handOverConnector: (actor) => handOverConnector(parts, actor, { ...edit, userId: "none" }),
    listConnectorVersions: (actor) => listConnectorVersions(parts, actor, page),
    listConnectorTests: (actor) => listConnectorTests(parts, actor, page),
    listConnectorTypes: (actor) => listConnectorTypes(parts, actor),
    showConnectorUses: (actor) => showConnectorUses(parts, actor, { connectorId: "none" }),
    browseConnector: (actor) => browseConnector(parts, actor, level),
    testConnector: (actor) => testConnector(parts, actor, { connector: "none" }),
    listGraphs: (actor) => listGraphs(parts, actor, { limit: 10 }),
    showGraph: (actor) => showGraph(parts, actor, { graph: "none" }),
    listSchedules: (actor) => listSchedules(parts, actor, { workflowId, limit: 10 }),
    saveSchedule: (actor) => saveSchedule(parts, actor, draft),
    pauseSchedule: (actor) => pauseSchedule(parts, actor, none),
    resumeSchedule: (actor) => resumeSchedule(parts, actor, none),
    fireSchedule: (actor) => fireSchedule(parts, actor, none),
    deleteSchedule: (actor) => deleteSchedule(parts, actor, none),
  };
  return { parts, workflowId, draft, ofKeysToo, ofPeople };
}

async function refusedTo(actor: Actor, operations: Awaited<ReturnType<typeof open>>["ofPeople"]) {
  const refused: string[] = [];
  for (const [name, operation] of Object.entries(operations)) {
    const answer = await operation(actor);
    if (answer.refusal?.code === "not_allowed") refused.push(name);
  }
  return refused;
}

describe("what authors make", () => {
  it("is changed and listed by people of the deployment alone, whatever a key's scopes", async () => {
    const { ofPeople } = await open();
    const all = Object.keys(ofPeople);
    expect(await refusedTo(key, ofPeople)).toEqual(all);
    expect(await refusedTo(administrator, ofPeople)).toEqual(all);
    expect(await refusedTo(member, ofPeople)).toEqual([]);
    expect(await refusedTo(systemActor, ofPeople)).toEqual([]);
  });

  it("is read as far as it is active by a key with the scope", async () => {
    const { ofKeysToo } = await open();
    expect(await refusedTo(key, ofKeysToo)).toEqual([]);
    expect(await refusedTo({ ...key, scopes: new Set(["runs:read"]) }, ofKeysToo)).toEqual(
      Object.keys(ofKeysToo),
    );
  });

  it("that is not active is shown to people, and to a key that names it", async () => {
    const { parts, workflowId, ofKeysToo } = await open();
    await deactivateWorkflow(parts, systemActor, { workflowId });
    const named: KeyActor = { ...key, workflowAccess: { mode: "explicit", workflow_ids: [workflowId] } };
    const codeFor = async (actor: Actor) => {
      const answer = await ofKeysToo.showWorkflow?.(actor);
      return answer?.ok ? "shown" : answer?.refusal?.code;
    };
    expect([await codeFor(member), await codeFor(named), await codeFor(key)]).toEqual([
      "shown",
      "shown",
      "workflow_not_active",
    ]);
    const others: KeyActor = { ...key, workflowAccess: { mode: "explicit", workflow_ids: [] } };
    expect(await codeFor(others)).toBe("workflow_not_found");
  });

  it("is changed on somebody's record, and a refusal leaves none", async () => {
    const { parts, workflowId, draft } = await open();
    const changes = async () => {
      const query = parts.database.reader.selectFrom("changes").select(["action", "target"]);
      const rows = await query.where("actor_id", "=", member.id).orderBy("change_id").execute();
      return rows.map(({ action, target }) => [action, target]);
    };
    await activateWorkflow(parts, manager, { workflowId, version: 9 });
    await deactivateWorkflow(parts, manager, { workflowId });
    await deactivateWorkflow(parts, manager, { workflowId });
    await activateWorkflow(parts, manager, { workflowId, version: 1 });
    const saved = await saveSchedule(parts, member, draft);
    const scheduleId = saved.ok ? saved.value.scheduleId : "";
    await pauseSchedule(parts, member, { scheduleId });
    await pauseSchedule(parts, member, { scheduleId });
    await resumeSchedule(parts, member, { scheduleId });
    await deleteSchedule(parts, member, { scheduleId });
    await deleteSchedule(parts, member, { scheduleId });
    expect(await changes()).toEqual([
      ["workflow.deactivate", workflowId],
      ["workflow.activate", workflowId],
      ["schedule.save", scheduleId],
      ["schedule.pause", scheduleId],
      ["schedule.resume", scheduleId],
      ["schedule.delete", scheduleId],
    ]);
  });
});
