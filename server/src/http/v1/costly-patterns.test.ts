import { expect, it } from "vitest";
import { openRunBench } from "../../deployment/runs/testing/run-bench.ts";
import { type RunOperations, runHandlers } from "./run-handlers.ts";
import { call } from "./testing/http-client.ts";
import { startV1 } from "./testing/v1-server.ts";

it("others are answered while a start waits for a pattern that was saved before such were refused", async () => {
  // The bench saves what it is given, as releases did that did not know the cost of a pattern.
  const pattern = "(a{0,1000})*$";
  const bench = await openRunBench("sqlite", {
    parameters: [{ name: "text", type: "string", constraints: { pattern } }],
  });
  const { versions } = bench.parts;
  const underWay = Promise.withResolvers<void>();
  const load = async (...given: Parameters<typeof versions.load>) => {
    const loaded = await versions.load(...given);
    underWay.resolve();
    return loaded;
  };
  const parts = { ...bench.parts, versions: { load } } as unknown as RunOperations;
  const { startRun } = runHandlers(parts);
  const { port, keys } = await startV1({ handlers: { startRun } });
  const headers = { ...keys.add(), "Idempotency-Key": "costly-pattern" };
  const answered: string[] = [];

  const start = call(port, `/api/v1/workflows/${bench.workflowId}/runs`, {
    method: "POST",
    headers,
    body: JSON.stringify({ parameters: { text: "a".repeat(900_000) } }),
  }).finally(() => answered.push("start"));
  await underWay.promise;
  for (let each = 0; each < 3; each += 1) {
    expect(await call(port, "/livez")).toMatchObject({ status: 200 });
    answered.push("livez");
  }

  const { status, json } = await start;
  expect(answered).toEqual(["livez", "livez", "livez", "start"]);
  const reason = `It takes too long to hold this text against the pattern ${pattern}; send a shorter one.`;
  expect({ status, ...json }).toMatchObject({
    status: 400,
    error: { code: "invalid_parameters", details: [{ name: "text", reason }] },
  });
});
