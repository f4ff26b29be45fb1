import type { Scope } from "@sluice/contract";
import { type Route, routes } from "@sluice/contract/v1";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { placeOutputs } from "./place-outputs.ts";
import { allScopes, fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

/** The contract's own table, typed in again. */
const scopeByRoute: readonly (readonly [method: string, path: string, scope: Scope])[] = [
  ["GET", "/workflows", "workflows:read"],
  ["GET", "/workflows/{workflow_id}", "workflows:read"],
  ["GET", "/workflows/{workflow_id}/parameters", "workflows:read"],
  ["POST", "/workflows/{workflow_id}/runs", "runs:create"],
  ["GET", "/runs", "runs:read"],
  ["GET", "/runs/{run_id}", "runs:read"],
  ["GET", "/runs/{run_id}/steps", "runs:read"],
  ["GET", "/runs/{run_id}/approvals", "runs:read"],
  ["GET", "/runs/{run_id}/outputs", "outputs:read"],
  ["GET", "/runs/{run_id}/outputs/{output_id}/content", "outputs:read"],
  ["GET", "/runs/{run_id}/outputs.zip", "outputs:read"],
  ["POST", "/runs/{run_id}/cancel", "runs:create"],
  ["GET", "/runs/{run_id}/pii-redaction", "runs:read"],
  ["GET", "/runs/{run_id}/events", "runs:read"],
  ["DELETE", "/runs/{run_id}/data", "runs:delete"],
];
const runRoutes = scopeByRoute.filter(([, path]) => path.startsWith("/runs/{run_id}"));

describe.each(embeddedOrBoth)("what a key can reach on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let workflowId: string;
  let outputId: string;
  /** Runs out of the key's reach, by whose they are. */
  let foreign: Record<string, string>;
  let own: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    const other = await system.key();
    const pii_policy = { mode: "rules", entities: ["EMAIL_ADDRESS"], stages: ["outputs"] };
    workflowId = await system.workflow(fileOf("Plain", [{ slug: "a" }], { pii_policy }));
    const gatedId = await system.workflow(fileOf("Gated", [{ slug: "a", approve_before_start: true }]));
    own = (await system.run(key, workflowId)).run_id;
    const theirs = (await system.run(other, workflowId)).run_id;
    const waiting = (await system.run(other, gatedId)).run_id;
    const web = await people.start("web", workflowId);
    const schedule = await people.start("schedule", workflowId);
    await system.until(key, own, "completed");
    await system.until(other, theirs, "completed");
    await system.until(other, waiting, "waiting_for_approval");
    const placed = await placeOutputs(people.parts, theirs, [{ key: "a.txt", content: Buffer.from("x") }]);
    outputId = placed.get("a.txt") ?? "";
    const erased = (await system.run(other, workflowId)).run_id;
    await system.until(other, erased, "completed");
    await system.call("DELETE", `/runs/${erased}/data`, { key: other });
    foreign = { "another key": theirs, "another key, going": waiting, "another key, erased": erased };
    Object.assign(foreign, { "the web application": web, "a schedule": schedule });
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  const pathOf = (path: string, runId: string) =>
    path.replace("{run_id}", runId).replace("{output_id}", outputId).replace("{workflow_id}", workflowId);

  it("is held against a table that names every route", () => {
    const served = Object.values<Route>(routes).filter(({ scope }) => scope !== null);
    const named = served.map(({ method, path, scope }) => `${method} ${path} ${scope}`);
    expect(scopeByRoute.map((each) => each.join(" ")).toSorted()).toEqual(named.toSorted());
  });

  it.each(runRoutes)(
    "on %s %s tells a run of another key, of the web application and of a schedule from none by not one byte [1-14] [1-15] [1-16] [4.8-02] [7.2-15]",
    async (method, path) => {
      const headers = { "X-Request-Id": "the-same" };
      const asked = async (method_: string, runId: string, extra: Record<string, string> = {}) => {
        const answer = await system.call(method_, pathOf(path, runId), {
          key,
          headers: { ...headers, ...extra },
        });
        const sent = [...answer.headers].filter(([name]) => name !== "date");
        return { status: answer.status, sent, text: answer.text, body: answer.body };
      };
      const absent = await asked(method, "run_01m7ezt11r6q1zqegmz3mh5krr");
      expect([absent.status, absent.body.error.code]).toEqual([404, "run_not_found"]);
      expect(Object.keys(absent.body.error)).toEqual(["code", "message", "request_id"]);
      for (const [whose, runId] of [
        ...Object.entries(foreign),
        ["nobody, and no id", "x%00y"],
        ["nobody, and a way up", "..%2F..%2Fme"],
        ["nobody, in other letters", own.toUpperCase()],
        ["nobody, and too long", "r".repeat(129)],
      ]) {
        expect([whose, await asked(method, runId ?? "")]).toEqual([whose, absent]);
      }
      if (method === "GET") {
        const head = await asked("HEAD", "run_absent");
        for (const runId of Object.values(foreign)) expect(await asked("HEAD", runId)).toEqual(head);
      }
      if (path.endsWith("/events")) {
        const stream = { Accept: "text/event-stream" };
        for (const runId of Object.values(foreign))
          expect(await asked(method, runId, stream)).toEqual(absent);
      }
      for (const runId of Object.values(foreign)) {
        const row = await system.database.reader
          .selectFrom("runs")
          .select("status")
          .where("run_id", "=", runId)
          .executeTakeFirstOrThrow();
        expect(row.status).not.toBe("cancelled");
      }
    },
  );

  it("is its own run on every one of these routes", async () => {
    for (const [method, path] of runRoutes) {
      if (method === "DELETE") continue;
      const { status, text } = await system.call(method, pathOf(path, own), { key });
      expect([path, status]).toEqual([
        path,
        path.endsWith("cancel") ? 409 : path.includes("content") ? 404 : 200,
      ]);
      expect(text).not.toContain("run_not_found");
    }
  });

  it("is a route whose scope it has, and no other [4-04] [4-05] [4-06] [4-07] [4-08] [4-09] [4-10] [4-11] [4-12] [4-13] [4-14] [4-15] [4-16] [4-17] [4-18]", async () => {
    const keys = new Map<Scope, { without: TestKey; only: TestKey }>();
    for (const scope of allScopes) {
      // Starting runs always comes with reading workflows.
      const others = allScopes.filter(
        (each) => each !== scope && !(scope === "workflows:read" && each === "runs:create"),
      );
      const alone: Scope[] = scope === "runs:create" ? ["workflows:read", scope] : [scope];
      keys.set(scope, {
        without: await system.key({ scopes: others }),
        only: await system.key({ scopes: alone }),
      });
    }
    for (const [method, path, scope] of scopeByRoute) {
      const held = keys.get(scope);
      const given = { headers: { "Idempotency-Key": `scope ${path}` } };
      const refused = await system.call(method, pathOf(path, "run_absent"), {
        ...given,
        key: held?.without ?? null,
      });
      expect([path, refused.status, refused.body.error.code]).toEqual([path, 403, "forbidden"]);
      const passed = await system.call(method, pathOf(path, "run_absent"), {
        ...given,
        key: held?.only ?? null,
      });
      const expected = path.includes("{run_id}") ? 404 : method === "POST" ? 202 : 200;
      expect([path, passed.status]).toEqual([path, expected]);
    }
  });
});
