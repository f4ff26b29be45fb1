import { expect, it } from "vitest";
import { newKeyUrl } from "./new-key-url.ts";

it("fills in the console's form, within its bounds", () => {
  const wanted = {
    consoleUrl: "https://console.example.com/console",
    deploymentId: "dep_1",
    workflowId: "wf_1",
  };
  const url = new URL(newKeyUrl({ ...wanted, workflowName: "Orders & returns" }));
  expect(url.pathname).toBe("/console/keys/new");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    deployment: "dep_1",
    workflow: "wf_1",
    name: "Orders & returns by API",
    step: "review",
  });
  const long = new URL(newKeyUrl({ ...wanted, workflowName: "é".repeat(100) }));
  expect([...(long.searchParams.get("name") ?? "")]).toHaveLength(100);
});
