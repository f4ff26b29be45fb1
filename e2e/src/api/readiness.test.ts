import type { WorkflowFile } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { systemActor } from "../../../server/src/access/actor.ts";
import { flagConnector } from "../../../server/src/deployment/connectors/flag-connector.ts";
import { recordTest } from "../../../server/src/deployment/connectors/record-test.ts";
import { BubblewrapEnvironment } from "../../../server/src/deployment/environments/bubblewrap/bubblewrap-environment.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { attemptStart, outcomeOf } from "./attempt-start.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const testSentence =
  'Connector "Lake" has no passing connection test: open the connector\'s page, press Test connection ' +
  "and start again.";

describe.each(embeddedOrBoth)("the readiness of a workflow on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    key = await system.key();
  });
  afterAll(() => system.stop());

  /** The detail and the start agree: what one shows as a reason, the other refuses with. */
  async function expectReasons(workflowId: string, reasons: string[]) {
    const { body } = await system.get(`/workflows/${workflowId}`, key);
    expect(body.readiness).toEqual({ ok: reasons.length === 0, reasons });
    const start = await attemptStart(system, key, workflowId);
    if (reasons.length === 0) {
      expect(outcomeOf(start)).toEqual([202, null]);
      return;
    }
    expect(outcomeOf(start)).toEqual([409, "workflow_not_ready"]);
    expect(start.body.error.details).toEqual({ reasons });
  }

  const withAgent = (name: string, agent: object, more: Partial<WorkflowFile> = {}): WorkflowFile => {
    const file = fileOf(name, [{ slug: "work", title: "Work", script: "true" }]);
    return { ...file, ...more, agents: file.agents.map((each) => ({ ...each, ...agent })) };
  };
  const connectorIdOf = async (name: string) =>
    (
      await system.database.reader
        .selectFrom("connectors")
        .select("connector_id")
        .where("name", "=", name)
        .executeTakeFirstOrThrow()
    ).connector_id;

  it("is without reasons when a run can start [2.4-10]", async () => {
    await expectReasons(await system.workflow(fileOf("Ready", [{ slug: "only" }])), []);
    await expectReasons(await system.workflow(withAgent("Scripted", {})), []);
  });

  it("names a step without an agent [2.4-10] [2.4-12] [4.6-43] [7.2-26] [7.2-27]", async () => {
    const nodes = [
      { slug: "load", title: "Load", node_type: "task" },
      { slug: "tell", title: "Tell", node_type: "task", depends_on: ["load"] },
    ];
    await expectReasons(await system.workflow(fileOf("Agentless", nodes)), [
      'Step "Load" has no agent: choose one for it.',
      'Step "Tell" has no agent: choose one for it.',
    ]);
  });

  it("names a connector without a passing test, and what to press [2.4-14] [4.6-42] [7.2-30]", async () => {
    const lake = { name: "Lake", type: "s3" as const, region: "eu-west-1" };
    const workflowId = await system.workflow(
      withAgent("Untested", { connectors: ["Lake"] }, { connectors: [lake] }),
    );
    await expectReasons(workflowId, [testSentence]);
    const connectorId = await connectorIdOf("Lake");
    await recordTest(system.database, systemActor, {
      connectorId,
      version: 1,
      fault: null,
      steps: [],
      atMs: Date.now(),
    });
    await expectReasons(workflowId, []);
  });

  it("names a connector that needs attention [7.2-29]", async () => {
    const sea = { name: "Sea", type: "s3" as const, region: "eu-west-1" };
    const workflowId = await system.workflow(
      withAgent("Flagged", { connectors: ["Sea"] }, { connectors: [sea] }),
    );
    const connectorId = await connectorIdOf("Sea");
    await recordTest(system.database, systemActor, {
      connectorId,
      version: 1,
      fault: null,
      steps: [],
      atMs: Date.now(),
    });
    await flagConnector(system.database, connectorId, "refused");
    await expectReasons(workflowId, [
      'Connector "Sea" needs attention: open the connector\'s page, renew its credentials, press Test ' +
        "connection and start again.",
    ]);
  });

  it("names a missing connector, of an agent and of a parameter [2.4-13] [7.2-28]", async () => {
    const ofAgent = await system.workflow(withAgent("Lost", { connectors: ["con_gone"] }));
    await expectReasons(ofAgent, [
      'Agent "Lost work" uses connector "con_gone", which no longer exists: choose another one.',
    ]);
    const connector = { connector_id: "con_gone", name: "Pond", region: "eu-west-1" };
    const source = {
      name: "source",
      type: "storage_prefix",
      connector,
      bucket: "inbox",
      prefix_default: "in/",
    };
    const ofParameter = await system.workflow(fileOf("Pond", [{ slug: "only" }], { parameters: [source] }));
    await expectReasons(ofParameter, [
      'Parameter "source" uses connector "Pond", which no longer exists: choose another one.',
    ]);
  });

  it("names an environment that is not active [2.4-15] [4.6-44] [7.2-31]", async () => {
    const shop = { name: "Shop", kind: "sandbox" as const };
    const workflowId = await system.workflow(
      withAgent("Housed", { environment: "Shop" }, { environments: [shop] }),
    );
    // Whatever this machine can do: here it cannot contain a command.
    const status = vi.spyOn(BubblewrapEnvironment.prototype, "status");
    try {
      status.mockResolvedValue({ state: "needs_attention", reason: "bubblewrap is not installed." });
      await expectReasons(workflowId, [
        'Environment "Shop" is not active and needs attention: open its page and provision it again.',
      ]);
      status.mockResolvedValue({ state: "ready" });
      const { body } = await system.get(`/workflows/${workflowId}`, key);
      expect(body.readiness).toEqual({ ok: true, reasons: [] });
    } finally {
      status.mockRestore();
    }
  });

  it("names everything at once", async () => {
    const file = fileOf("Broken", [
      { slug: "load", title: "Load", node_type: "task" },
      { slug: "work", title: "Work", script: "true" },
    ]);
    file.agents = file.agents.map((agent) => ({ ...agent, connectors: ["con_gone"] }));
    await expectReasons(await system.workflow(file), [
      'Step "Load" has no agent: choose one for it.',
      'Agent "Broken work" uses connector "con_gone", which no longer exists: choose another one.',
    ]);
  });

  it("names a workflow that is a draft or not active, to a key that may read it [2.4-11] [4.4-06]", async () => {
    const [draft, inactive] = [
      await system.workflow(fileOf("Draft", [{ slug: "only" }])),
      await system.workflow(fileOf("Inactive", [{ slug: "only" }])),
    ];
    const named = await system.key({
      workflow_access: { mode: "explicit", workflow_ids: [draft, inactive] },
    });
    for (const [workflowId, status, reason] of [
      [draft, "draft", "The workflow is a draft and not active: activate it in the web application."],
      [inactive, "inactive", "The workflow is not active: activate it in the web application."],
    ] as const) {
      const active_version = status === "draft" ? null : 1;
      await system.database.write(({ sql }) =>
        sql
          .updateTable("workflows")
          .set({ status, active_version })
          .where("workflow_id", "=", workflowId)
          .execute(),
      );
      const { status: answered, body } = await system.get(`/workflows/${workflowId}`, named);
      expect(answered).toBe(200);
      expect(body).toMatchObject({ status, active_version, readiness: { ok: false, reasons: [reason] } });
      expect(outcomeOf(await attemptStart(system, named, workflowId))).toEqual([409, "workflow_not_active"]);
    }
  });
});
