import { describe, expect, it } from "vitest";
import { call, type Received } from "../v1/testing/http-client.ts";
import { startV1 } from "../v1/testing/v1-server.ts";

function told({ status, json, headers }: Received) {
  return [status, json.error.code, json.error.request_id === headers["x-request-id"]];
}

describe("the site", () => {
  it("says that the process is alive and whether it should be sent work, to GET and HEAD alike", async () => {
    const { port } = await startV1();
    const alive = await call(port, "/livez", { headers: { "X-Request-Id": "mine" } });
    expect([alive.status, alive.json]).toEqual([200, { status: "ok" }]);
    expect(alive.headers["x-request-id"]).toBe("mine");
    const ready = await call(port, "/readyz?now");
    expect([ready.status, ready.headers["retry-after"]]).toEqual([503, "1"]);
    const head = await call(port, "/livez", { method: "HEAD" });
    expect([head.status, head.headers["content-length"], head.text]).toEqual([200, "15", ""]);
  });

  it("answers in the API's envelope where nothing is", async () => {
    const { port } = await startV1();
    for (const path of ["/nothing", "/livez/", "/livez/x", "/%zz", "/docs", "/"]) {
      expect(told(await call(port, path))).toEqual([404, "not_found", true]);
    }
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      expect(told(await call(port, "/livez", { method, body: "{" }))).toEqual([404, "not_found", true]);
    }
  });

  it("is logged as the API is: the pattern of the route, and nothing of a query", async () => {
    const { port, logged } = await startV1();
    await call(port, "/livez?secret=1");
    await call(port, "/nothing/secret");
    const lines = logged.map(({ message, fields }) => [message, fields.route, fields.status, fields.code]);
    expect(lines).toEqual([
      ["answered", "/livez", 200, undefined],
      ["answered", "(none)", 404, "not_found"],
    ]);
  });
});
