import { describe, expect, it } from "vitest";
import type { DefinitionRules } from "./check-definition.ts";
import { checkDraft } from "./check-draft.ts";
import type { KnownReferences } from "./check-references.ts";

const rules: DefinitionRules = {
  patterns: { matches: () => true, faultOf: () => null },
  readExpression: () => ({ ok: true, references: [], outcomes: [] }),
  serialisedBytes: 100,
};
const known: KnownReferences = {
  agents: {
    agv_clerk: { name: "Clerk", kind: "worker" },
    agv_chief: { name: "Chief", kind: "supervisor" },
  },
  connectors: { con_inbox: {} },
  graphs: { kg_notes: {} },
};
const task = { slug: "read", title: "Read", node_type: "task", agent: "agv_clerk" };
const at = (draft: unknown) => checkDraft(draft, known, rules).map(({ name }) => name);

describe("a draft", () => {
  it("is sound when its shape, its rules and its references are", () => {
    const input = {
      name: "files",
      type: "storage_prefix",
      connector: { connector_id: "con_inbox", name: "Inbox", region: "" },
    };
    const build = {
      slug: "build",
      title: "Build",
      node_type: "ampg_update",
      graph: "kg_notes",
      depends_on: ["read"],
    };
    expect(at({ nodes: [task, build], parameters: [input], supervisor: "agv_chief" })).toEqual([]);
  });

  it("may be anything while somebody is at it, and is told what is misshapen first", () => {
    expect(at({})).toEqual(["nodes"]);
    expect(at({ nodes: [{ ...task, agent: 5, depends_on: "read" }] })).toEqual([
      "nodes[0].agent",
      "nodes[0].depends_on",
    ]);
    expect(at({ nodes: Array.from({ length: 200 }, () => 1) })).toHaveLength(50);
  });

  it("is told what it refers to that is not there, and what cannot do what is asked of it", () => {
    const draft = {
      nodes: [
        { ...task, agent: "agv_gone" },
        { ...task, slug: "next", agent: "agv_chief", depends_on: ["read"] },
        { ...task, slug: "odd", agent: "constructor", depends_on: ["read"] },
      ],
      supervisor: "agv_clerk",
    };
    expect(checkDraft(draft, known, rules)).toEqual([
      { name: "nodes[0].agent", reason: 'There is no agent "agv_gone": choose another one.' },
      { name: "nodes[1].agent", reason: 'Agent "Chief" is a supervisor: choose a worker.' },
      { name: "nodes[2].agent", reason: 'There is no agent "constructor": choose another one.' },
      { name: "supervisor", reason: 'Agent "Clerk" is a worker: choose a supervisor.' },
    ]);
  });
});
