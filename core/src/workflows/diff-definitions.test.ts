import type { WorkflowDefinition } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { diffDefinitions } from "./diff-definitions.ts";

const read = { slug: "read", title: "Read", node_type: "task", agent: "agv_1" } as const;
const write = { slug: "write", title: "Write", node_type: "task", depends_on: ["read"] } as const;

function definition(over: Partial<WorkflowDefinition> = {}): WorkflowDefinition {
  return { nodes: [read, { ...write, depends_on: [...write.depends_on] }], ...over };
}

describe("what two definitions differ in", () => {
  it("is nothing where one only spells its defaults out, or lists the same in another order", () => {
    const spelt = definition({
      nodes: [
        { ...write, depends_on: ["read"], requires_approval: false, branches: [] },
        { ...read, instructions: "" },
      ],
      settings: { parallelism: 3, max_run_hours: null },
    });
    expect(diffDefinitions(definition(), spelt)).toMatchObject({ is_same: true, steps: [] });
    const joined = (order: string[]) =>
      definition({
        nodes: [read, { ...read, slug: "also" }, { ...write, depends_on: order }],
      });
    expect(diffDefinitions(joined(["read", "also"]), joined(["also", "read"])).is_same).toBe(true);
  });

  it("names steps that were added, removed and changed, with the fields that say something", () => {
    const after = definition({
      nodes: [
        { ...read, agent: "agv_2", requires_approval: true },
        { slug: "send", title: "Send", node_type: "handoff", depends_on: ["read"] },
      ],
    });
    const { is_same, steps } = diffDefinitions(definition(), after);
    expect(is_same).toBe(false);
    expect(steps).toEqual([
      {
        change: "changed",
        name: "read",
        title: "Read",
        fields: [
          { field: "agent", before: "agv_1", after: "agv_2" },
          { field: "requires_approval", before: false, after: true },
        ],
      },
      {
        change: "added",
        name: "send",
        title: "Send",
        fields: [
          { field: "slug", before: "", after: "send" },
          { field: "title", before: "", after: "Send" },
          { field: "node_type", before: "task", after: "handoff" },
          { field: "depends_on", before: [], after: ["read"] },
        ],
      },
      {
        change: "removed",
        name: "write",
        title: "Write",
        fields: [
          { field: "slug", before: "write", after: "" },
          { field: "title", before: "Write", after: "" },
          { field: "depends_on", before: ["read"], after: [] },
        ],
      },
    ]);
  });

  it("tells parameters, settings, the policy, the schema and the supervisor apart", () => {
    const before = definition({
      parameters: [{ name: "day", type: "string" }],
      supervisor: "agv_9",
    });
    const after = definition({
      parameters: [{ name: "day", type: "string", default: "monday", required: false }],
      settings: { parallelism: 5 },
      pii_policy: {
        mode: "rules",
        entities: ["EMAIL_ADDRESS"],
        min_confidence: 0.8,
        operator: "hash",
        stages: ["outputs"],
        max_coordinator_calls: 200,
      },
      result_schema: { type: "object" },
    });
    const diff = diffDefinitions(before, after);
    expect(diff.parameters).toEqual([
      {
        change: "changed",
        name: "day",
        title: "day",
        fields: [{ field: "default", before: null, after: "monday" }],
      },
    ]);
    expect(diff.settings).toEqual([{ field: "parallelism", before: 3, after: 5 }]);
    expect(diff.pii_policy.map(({ field }) => field)).toEqual(["mode", "entities", "stages"]);
    expect(diff.workflow).toEqual([
      { field: "result_schema", before: null, after: { type: "object" } },
      { field: "supervisor", before: "agv_9", after: null },
    ]);
  });

  it("does not see keys in another order as another schema", () => {
    const one = definition({ result_schema: { type: "object", required: ["a"] } });
    const other = definition({ result_schema: { required: ["a"], type: "object" } });
    expect(diffDefinitions(one, other).is_same).toBe(true);
  });
});
