import { readFileSync } from "node:fs";
import createClient from "openapi-fetch";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fileOf, startTestSystem, type TestSystem } from "./running-system.ts";

interface Operation {
  operationId: string;
  responses: Record<string, { $ref?: string }>;
}

interface Asked {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  header?: Record<string, string>;
  body?: unknown;
  parseAs?: "text" | "arrayBuffer";
}

/** Everything is allowed at any path: what the document says is held against the answers below. */
type Paths = Record<string, Record<"get" | "post" | "delete", { responses: Record<number, unknown> }>>;

const document = JSON.parse(
  readFileSync(new URL("../../../docs/api/openapi.json", import.meta.url), "utf8"),
) as { paths: Record<string, Record<string, Operation>>; servers: Array<{ url: string }> };

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem("sqlite");
}, 60_000);
afterAll(() => system.stop());

it("a client that knows only the published document reaches all 17 operations as it describes them", async () => {
  const key = await system.key();
  const script = "mkdir -p outputs; echo hello > outputs/note.txt";
  const workflow_id = await system.workflow(fileOf("Described", [{ slug: "a", script }]));
  const policy = { mode: "rules", entities: ["EMAIL_ADDRESS"], stages: ["outputs"] };
  const redacting = await system.workflow(
    fileOf("Redacted", [{ slug: "a", script }], { pii_policy: policy }),
  );
  const server = document.servers[0]?.url.replace("https://{app_domain}", system.url);
  const client = createClient<Paths>({
    baseUrl: server ?? "",
    headers: key.headers,
    querySerializer: { array: { style: "form", explode: false } },
  });

  const reached: string[] = [];
  async function call(operationId: string, { parseAs, body, ...params }: Asked = {}) {
    const [path, method, operation] = found(operationId);
    const answer = await client.request(method, path, {
      params,
      ...(body !== undefined && { body }),
      ...(parseAs && { parseAs }),
    } as never);
    const { status } = answer.response;
    expect(Object.keys(operation.responses), `${operationId} answered ${status}`).toContain(String(status));
    expect([operationId, status, answer.error]).toEqual([operationId, expect.any(Number), undefined]);
    reached.push(operationId);
    return answer.data as never;
  }

  await call("getHealth");
  await call("getMe");
  await call("listWorkflows", { query: { q: "des", limit: 1 } });
  await call("getWorkflow", { path: { workflow_id } });
  await call("getWorkflowParameters", { path: { workflow_id }, query: { version: 1 } });
  const start = { path: { workflow_id: redacting }, header: { "Idempotency-Key": "described" }, body: {} };
  const { run_id }: { run_id: string } = await call("startRun", start);
  await system.until(key, run_id, "completed");
  const path = { run_id };
  const listed: { items: unknown[] } = await call("listRuns", { query: { status: ["completed", "failed"] } });
  expect(listed.items).toHaveLength(1);
  await call("getRun", { path });
  await call("listRunSteps", { path });
  await call("listRunApprovals", { path });
  const { outputs }: { outputs: Array<{ output_id: string }> } = await call("listRunOutputs", { path });
  const output = { ...path, output_id: outputs[0]?.output_id ?? "" };
  expect(await call("downloadOutput", { path: output, parseAs: "text" })).toBe("hello\n");
  const part = { path: output, header: { Range: "bytes=0-1" }, parseAs: "text" } as const;
  expect(await call("downloadOutput", part)).toBe("he");
  const zip: ArrayBuffer = await call("downloadOutputBundle", { path, parseAs: "arrayBuffer" });
  expect(Buffer.from(zip).subarray(0, 2).toString()).toBe("PK");
  await call("getPiiRedaction", { path });
  await call("listRunEvents", { path, query: { after_seq: 0, limit: 10 } });
  await call("eraseRunData", { path, body: { reason: "described" } });

  const asked = fileOf("Asking", [{ slug: "a", script, approve_before_start: true }]);
  const parked = await system.run(key, await system.workflow(asked));
  await call("cancelRun", { path: { run_id: parked.run_id } });

  const refused = await client.GET("/runs/{run_id}", { params: { path: { run_id: "run_x" } } } as never);
  expect(refused.error).toMatchObject({ error: { code: "run_not_found" } });
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(new Set(reached)).toEqual(new Set(all.map(({ operationId }) => operationId)));
});

function found(operationId: string): [path: string, method: "get" | "post" | "delete", operation: Operation] {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId === operationId) return [path, method as "get", operation];
    }
  }
  throw new Error(`The document describes no ${operationId}.`);
}
