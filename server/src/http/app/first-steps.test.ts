import { expect, it } from "vitest";
import { ownKey } from "../../deployment/runs/testing/run-bench.ts";
import { readWorkflowNames } from "../../deployment/workflows/read-workflow-names.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { openRunApp } from "./testing/run-app.ts";

it.each(embeddedOrBoth)("the first steps are told from what a person has done, on %s", async (dialect) => {
  const { server, start, importDefinition } = await openRunApp(dialect);
  const steps = async (as: "anna" | "berta") => (await server.call("showFirstSteps", { as })).body;
  const nothing = { started: null, has_decided: false, completed: null, called: null };
  expect(await steps("anna")).toMatchObject(nothing);
  const workflow_id = await importDefinition("Orders");
  const started = await server.call("startRun", { params: { workflow_id }, body: {} });
  expect(await steps("anna")).toMatchObject({
    ...nothing,
    started: { run_id: started.body.run.run_id, workflow_id, workflow_name: "Orders", key_id: null },
  });
  expect(await steps("berta"), "each their own").toMatchObject(nothing);
  const called = await start({});
  expect(await steps("berta")).toMatchObject({ ...nothing, called: { run_id: called, key_id: ownKey } });
});

it.each(embeddedOrBoth)("workflows are told by name for the console's keys, on %s", async (dialect) => {
  const { parts, importDefinition } = await openRunApp(dialect);
  const ids = [await importDefinition("Orders 100%"), await importDefinition("orders of 1000")];
  const named = async (text: string, wanted: string[] | null = null) => {
    const { items, has_more } = await readWorkflowNames(parts, { text, ids: wanted });
    expect(has_more).toBe(false);
    return items.map(({ name, example }) => [name, example]);
  };
  expect(await named("ORDERS")).toEqual([
    ["Orders 100%", null],
    ["orders of 1000", null],
  ]);
  expect(await named("0%")).toEqual([["Orders 100%", null]]);
  expect(await named("", [ids[1] ?? "", "wf_none"])).toEqual([["orders of 1000", {}]]);
  expect(await named("", [])).toEqual([]);
  expect(await named("\0")).toEqual([]);
});
