import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import { apiVersion } from "@sluice/contract";
import { errorCodes, routes } from "@sluice/contract/v1";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readWorkflowFile } from "../../../server/src/deployment/workflows/read-workflow-file.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { type Answered, fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const isoUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Every value under a name that means a time, with its place. */
function* timesIn(value: unknown, place = ""): Generator<[string, unknown]> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const at = `${place}.${name}`;
    if (/(^|_)(at|since|time|until)$/.test(name) && member !== null) yield [at, member];
    else yield* timesIn(member, at);
  }
}

describe.each(embeddedOrBoth)("the whole API on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;
  let workflowId: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    key = await system.key();
    const script =
      "mkdir -p outputs; echo 'mail ann@example.org' > outputs/note.txt; echo '{\"n\":1}' > outputs/result.json";
    workflowId = await system.workflow(
      fileOf(
        "Report",
        [
          { slug: "write", script },
          { slug: "sign", depends_on: ["write"], approve_before_start: true },
        ],
        {
          parameters: [{ name: "month", type: "string", default: "2026-09" }],
          pii_policy: {
            mode: "rules",
            entities: ["EMAIL_ADDRESS"],
            min_confidence: 0.8,
            operator: "mask",
            stages: ["inputs", "steps", "outputs"],
            max_coordinator_calls: 0,
          },
        },
      ),
    );
  });
  afterAll(() => system.stop());

  it("finds, starts, follows, collects, cancels and erases, with every time in UTC [1-02] [1-12]", async () => {
    const called = new Set<string>();
    const times: [string, unknown][] = [];
    const ask = async (operation: keyof typeof routes, ids: string[] = [], body?: unknown) => {
      called.add(operation);
      const { method, path } = routes[operation];
      const target = path.replace(/\{\w+\}/g, () => ids.shift() ?? "");
      const headers = operation === "startRun" ? { "Idempotency-Key": "whole" } : {};
      const answer = await system.call(method, target, {
        key,
        headers,
        ...(body !== undefined && { body }),
      });
      expect([operation, answer.status < 300], answer.text).toEqual([operation, true]);
      times.push(...timesIn(answer.body, operation));
      return answer;
    };
    expect((await ask("getHealth")).body.status).toBe("ok");
    expect((await ask("getMe")).body.key_id).toBe(key.keyId);
    const { body: listed } = await ask("listWorkflows");
    expect(listed.items.map((item: { workflow_id: string }) => item.workflow_id)).toContain(workflowId);
    expect((await ask("getWorkflow", [workflowId])).body.readiness.ok).toBe(true);
    expect((await ask("getWorkflowParameters", [workflowId])).body.parameters).toHaveLength(1);

    const started = await ask("startRun", [workflowId], { client_reference: "whole" });
    expect(started.status).toBe(202);
    const runId = started.body.run_id as string;
    await system.until(key, runId, "waiting_for_approval");
    expect((await ask("listRuns")).body.items).toMatchObject([{ run_id: runId }]);
    expect((await ask("getRun", [runId])).body).toMatchObject({ client_reference: "whole" });
    expect((await ask("listRunSteps", [runId])).body.steps).toMatchObject([
      { slug: "write", status: "completed" },
      { slug: "sign", status: "awaiting_approval", awaiting: { phase: "start" } },
    ]);
    expect((await ask("listRunApprovals", [runId])).body.pending).toMatchObject([{ slug: "sign" }]);
    expect((await ask("listRunEvents", [runId])).body.events[0]).toMatchObject({ seq: 1 });
    const cancelled = await ask("cancelRun", [runId], { reason: "seen enough" });
    expect([cancelled.status, cancelled.body.status]).toEqual([202, "cancelled"]);

    const outputs = await untilSwept(runId);
    await ask("getPiiRedaction", [runId]);
    times.push(...timesIn(outputs.body, "listRunOutputs"));
    called.add("listRunOutputs");
    const [output] = outputs.body.outputs;
    const content = await ask("downloadOutput", [runId, output.output_id]);
    expect(content.text).toMatch(/^mail /);
    expect(content.text).not.toContain("ann@example.org");
    expect((await ask("downloadOutputBundle", [runId])).headers.get("content-type")).toBe("application/zip");
    expect((await ask("eraseRunData", [runId])).body.data_purge.status).toBe("purged");
    expect((await ask("getRun", [runId])).body.data_purged_at).not.toBeNull();

    expect([...called].toSorted()).toEqual(Object.keys(routes).toSorted());
    expect(times.length).toBeGreaterThan(20);
    for (const [place, value] of times)
      expect([place, value]).toEqual([place, expect.stringMatching(isoUtc)]);
  });

  /** The files of a run are swept behind its end. */
  async function untilSwept(runId: string): Promise<Answered> {
    for (;;) {
      const answer = await system.get(`/runs/${runId}/outputs`, key);
      if (answer.status === 200) return answer;
      expect(answer.body.error.code).toBe("redaction_pending");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it("has its version in the path, and in no header [9-01]", async () => {
    const plain = await system.get("/me", key);
    for (const headers of [
      { "X-Api-Version": "1999-01-01" },
      { "Api-Version": "2" },
      { "Accept-Version": "2" },
      { Accept: "application/vnd.sluice.v2+json" },
      { Version: "2" },
    ] as Record<string, string>[]) {
      const answer = await system.get("/me", key, headers);
      expect([answer.status, answer.body]).toEqual([200, plain.body]);
    }
    for (const version of ["v2", "v0", "V1", "v1.1", "2026-09-24"]) {
      const answer = await fetch(`${system.url}/api/${version}/me`, { headers: key.headers });
      expect([version, answer.status]).toEqual([version, 404]);
    }
  });

  it("says the date of its contract where its description says it [9-02]", async () => {
    const { body } = await system.call("GET", "/health");
    const description = (await (await fetch(`${system.url}/openapi.json`)).json()) as {
      info: { version: string };
    };
    expect([body.api_version, description.info.version]).toEqual(["2026-09-24", "2026-09-24"]);
    expect(apiVersion).toBe("2026-09-24");
    expect(body.deployment_id).toBe(system.deployment.deploymentId);
  });

  it("shows authored steps of five kinds, and the one that the runtime adds is none of them [2.4-07]", async () => {
    const policy = {
      mode: "rules",
      entities: ["EMAIL_ADDRESS"],
      min_confidence: 0.8,
      operator: "mask",
      stages: ["outputs"],
      max_coordinator_calls: 0,
    };
    const nodes = [
      { slug: "write", script: "true" },
      {
        slug: "choose",
        node_type: "conditional",
        depends_on: ["write"],
        expression: "'yes'",
        branches: [
          { label: "yes", steps: ["brief"] },
          { label: "no", steps: ["clean"] },
        ],
      },
      { slug: "brief", node_type: "handoff", depends_on: ["choose"] },
      { slug: "clean", node_type: "pii_redact", depends_on: ["choose"] },
      { slug: "learn", node_type: "ampg_update", graph: "Facts", depends_on: ["brief"] },
    ];
    const file = fileOf("Kinds", nodes, { pii_policy: policy });
    expect(readWorkflowFile(JSON.stringify(file))).toMatchObject({ ok: true });
    const { body } = await system.get(`/workflows/${await system.workflow(file)}`, key);
    const shown = body.nodes.map((node: { slug: string; node_type: string }) => [node.slug, node.node_type]);
    expect(shown).toEqual([
      ["write", "task"],
      ["choose", "conditional"],
      ["brief", "handoff"],
      ["clean", "pii_redact"],
      ["learn", "ampg_update"],
    ]);
    for (const kind of ["ampg_publish", "agent", ""]) {
      const wrong = fileOf("Kinds", [{ slug: "only", node_type: kind }]);
      expect(readWorkflowFile(JSON.stringify(wrong))).toMatchObject({ ok: false });
    }
  });

  it("gives no answer at all to a caller whose way does not lead to where it listens [7.1-09]", async () => {
    const { hostname, port } = new URL(system.url);
    expect(await answerAt(hostname, Number(port))).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const local = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    const addresses = new Set(["127.0.0.2", ...local.map(({ address }) => address)]);
    addresses.delete(hostname);
    let judged = 0;
    for (const address of addresses) {
      if (!(await isHeardAt(address))) continue;
      judged += 1;
      // Not even a connection: no status, no envelope, no byte.
      expect([address, await answerAt(address, Number(port))]).toEqual([address, "ECONNREFUSED"]);
    }
    expect(judged).toBeGreaterThan(0);
  });

  /** Whether something that listened there would be heard: else silence says nothing about the server. */
  async function isHeardAt(address: string): Promise<boolean> {
    const control = createServer((socket) => socket.resume().end("heard"));
    try {
      await once(control.listen(0, address), "listening");
      return (await answerAt(address, (control.address() as AddressInfo).port)) === "heard";
    } catch {
      return false;
    } finally {
      control.close();
    }
  }

  /** Everything that comes back for a call of the API, or why nothing does. */
  async function answerAt(host: string, port: number): Promise<string> {
    const socket = connect(port, host);
    try {
      socket.write(
        `GET /api/v1/health HTTP/1.1\r\nHost: ${system.url.slice(7)}\r\nConnection: close\r\n\r\n`,
      );
      return await text(socket);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? "";
    } finally {
      socket.destroy();
    }
  }

  it("refuses with a known code, words for people and the request's id [7.1-02] [7.4-01]", async () => {
    const post = (path: string, body: unknown, idempotencyKey = "x") =>
      system.call("POST", path, { key, body, headers: { "Idempotency-Key": idempotencyKey } });
    const start = `/workflows/${workflowId}/runs`;
    const refusals: [string, Answered][] = [
      ["not_found", await system.get("/nowhere", key)],
      ["method_not_allowed", await system.call("PATCH", "/me", { key })],
      ["unauthorized", await system.call("GET", "/me")],
      ["invalid_request", await system.get("/runs?limit=0", key)],
      ["invalid_request", await post(start, "{")],
      ["payload_too_large", await post(start, " ".repeat(1_048_577))],
      ["invalid_filter", await system.get("/runs?status=gone", key)],
      ["invalid_cursor", await system.get("/workflows?cursor=x", key)],
      ["workflow_not_found", await system.get("/workflows/wf_none", key)],
      ["run_not_found", await system.get("/runs/run_none", key)],
      ["version_not_found", await post(start, { version: 9 })],
      ["invalid_parameters", await post(start, { parameters: { other: 1 } })],
      ["policy_not_tightening", await post(start, { pii_policy_override: { mode: "off" } })],
    ];
    const statuses: Record<string, number> = {};
    for (const [code, { status, body, headers }] of refusals) {
      expect(Object.keys(body)).toEqual(["error"]);
      const { error } = body;
      expect(error.code).toBe(code);
      expect(errorCodes).toContain(error.code);
      expect(error.message).toMatch(/^[A-Z][^{}]+ .+[.:a-z_]$/);
      expect(error.request_id).toBe(headers.get("x-request-id"));
      statuses[code] ??= status;
      expect(status).toBe(statuses[code]);
    }
    expect(statuses).toEqual({
      not_found: 404,
      method_not_allowed: 405,
      unauthorized: 401,
      invalid_request: 400,
      payload_too_large: 413,
      invalid_filter: 400,
      invalid_cursor: 400,
      workflow_not_found: 404,
      run_not_found: 404,
      version_not_found: 422,
      invalid_parameters: 400,
      policy_not_tightening: 400,
    });
  });
});
