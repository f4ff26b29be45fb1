import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { WorkflowDefinition } from "./workflow-definition.ts";
import { WorkflowFile } from "./workflow-file.ts";

const node = { slug: "load", title: "Load", node_type: "task" };

describe("a workflow definition", () => {
  it("needs no more than its nodes", () => {
    expect(Check(WorkflowDefinition, { nodes: [node] })).toBe(true);
    expect(Check(WorkflowDefinition, {})).toBe(false);
  });

  it.each([
    [{ ...node, restart_safe: true, agent: null, depends_on: ["a"] }, true],
    [{ ...node, branches: [{ label: "yes", steps: ["a"] }] }, true],
    [{ ...node, restartsafe: true }, false],
    [{ ...node, node_type: "ampg_publish" }, false],
    [{ ...node, branches: [{ label: "yes" }] }, false],
    [{ ...node, depends_on: "a" }, false],
  ])("has nodes of this shape: %j is %s", (candidate, fits) => {
    expect(Check(WorkflowDefinition, { nodes: [candidate] })).toBe(fits);
  });

  it.each([
    [{ name: "p", type: "string", constraints: { pattern: "^a" } }, true],
    [{ name: "p", type: "storage_prefix", connector: { connector_id: "c", name: "c", region: "r" } }, true],
    [{ name: "p", type: "storage_prefix" }, false],
    [{ name: "p", type: "date" }, false],
  ])("has parameters of this shape: %j is %s", (parameter, fits) => {
    expect(Check(WorkflowDefinition, { nodes: [node], parameters: [parameter] })).toBe(fits);
  });
});

describe("a workflow file", () => {
  const file = {
    format: "sluice.workflow",
    format_version: 1,
    workflow: { name: "Report", definition: { nodes: [node] } },
    agents: [
      { name: "Clerk", kind: "worker", engine: { type: "script", language: "python", script: "print()" } },
    ],
    environments: [{ name: "Small", kind: "virtual" }],
    connectors: [
      { name: "Inbox", type: "folder", path: "inbox" },
      { name: "Lake", type: "s3", region: "eu-west-1" },
    ],
  };

  it("carries a workflow with what it needs", () => {
    expect(Check(WorkflowFile, file)).toBe(true);
  });

  it("is of a format and a version that are known", () => {
    expect(Check(WorkflowFile, { ...file, format: "other" })).toBe(false);
    expect(Check(WorkflowFile, { ...file, format_version: 2 })).toBe(false);
  });

  it("has no room for a secret", () => {
    const connector = { name: "Lake", type: "s3", region: "eu-west-1", secret_access_key: "x" };
    expect(Check(WorkflowFile, { ...file, connectors: [connector] })).toBe(false);
  });
});
