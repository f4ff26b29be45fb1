import type { WorkflowDefinition } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { addBranch, moveBranch, relabelBranch, removeBranch } from "./branch-edits.ts";
import { type Draft, keyOfSlug, openDraft, stepOf } from "./draft.ts";
import { connect, connectFault, disconnect } from "./edge-edits.ts";
import {
  addStep,
  changeStep,
  changeType,
  duplicateStep,
  moveStep,
  removeStep,
  renameStep,
  retitleStep,
} from "./step-edits.ts";

const definition: WorkflowDefinition = {
  nodes: [
    { slug: "read", title: "Read", node_type: "task", agent: "agt_1" },
    {
      slug: "sort",
      title: "Sort",
      node_type: "conditional",
      depends_on: ["read"],
      expression: 'results.read == "a" || results["read"] == "b" ? "big" : results.reader',
      branches: [
        { label: "big", steps: ["ask"] },
        { label: "small", steps: [] },
      ],
    },
    { slug: "ask", title: "Ask", node_type: "task", depends_on: ["sort"], requires_approval: true },
    { slug: "write", title: "Write", node_type: "task", depends_on: ["ask", "sort"] },
  ],
};
const draft = openDraft(definition);
const key = (slug: string, of: Draft = draft) => keyOfSlug(of, slug) ?? "";
const step = (slug: string, of: Draft) => stepOf(of, key(slug, of));

describe("a draft", () => {
  it("keeps the keys of steps when a definition is put in its place", () => {
    const [read, ...rest] = definition.nodes;
    const again = openDraft(
      { nodes: [...rest, { ...read, title: "Load", slug: "read", node_type: "task" }] },
      draft,
    );
    expect(again.keys).toEqual(["step-2", "step-3", "step-4", "step-1"]);
    const other = openDraft({ nodes: [{ slug: "new", title: "New", node_type: "task" }] }, draft);
    expect(other.keys).toEqual(["step-5"]);
  });

  it("gives steps of one handle keys of their own", () => {
    const node = { slug: "a", title: "A", node_type: "task" } as const;
    expect(new Set(openDraft({ nodes: [node, node] }).keys).size).toBe(2);
  });
});

describe("a step", () => {
  it("is added under a handle that is free", () => {
    const first = addStep(draft, "task");
    const second = addStep(first.draft, "task");
    expect(stepOf(first.draft, first.key)).toEqual({
      slug: "new-step",
      title: "New step",
      node_type: "task",
    });
    expect(stepOf(second.draft, second.key)?.slug).toBe("new-step-2");
    expect(addStep(draft, "conditional").draft.definition.nodes.at(-1)?.branches).toHaveLength(2);
  });

  it("that is new takes a handle from its title until somebody chose one", () => {
    const { draft: added, key: fresh } = addStep(draft, "task");
    const slugOf = (title: string, of = added) => stepOf(retitleStep(of, fresh, title), fresh)?.slug;
    expect(slugOf("Read the Münster files!")).toBe("read-the-munster-files");
    expect(slugOf("Sort")).toBe("sort-2");
    expect(slugOf("")).toBe("new-step");
    expect(slugOf("Other", renameStep(added, fresh, "source"))).toBe("source");
  });

  it("that others know keeps its handle whatever its title", () => {
    expect(retitleStep(draft, key("read"), "Load").definition.nodes[0]).toMatchObject({
      title: "Load",
      slug: "read",
    });
  });

  it("is renamed wherever it is referred to", () => {
    const renamed = renameStep(draft, key("read"), "load");
    expect(step("sort", renamed)).toMatchObject({
      depends_on: ["load"],
      expression: 'results["load"] == "a" || results["load"] == "b" ? "big" : results.reader',
    });
    expect(renamed.keys).toEqual(draft.keys);
    expect(step("sort", renameStep(draft, key("ask"), "gate"))?.branches?.[0]?.steps).toEqual(["gate"]);
  });

  it("is removed, and its chain stays a chain, on the branch on which it was", () => {
    const removed = removeStep(draft, key("ask"));
    expect(removed.keys).toEqual(["step-1", "step-2", "step-4"]);
    expect(step("write", removed)?.depends_on).toEqual(["sort"]);
    expect(step("sort", removed)?.branches?.[0]?.steps).toEqual(["write"]);
    expect(step("sort", removeStep(draft, key("read")))?.depends_on).toBeUndefined();
  });

  it("is duplicated beside itself", () => {
    const { draft: copied, key: copy } = duplicateStep(draft, key("ask"));
    expect(stepOf(copied, copy)).toEqual({ ...definition.nodes[2], slug: "ask-2" });
    expect(step("sort", copied)?.branches?.[0]?.steps).toEqual(["ask", "ask-2"]);
    const { draft: sorted, key: second } = duplicateStep(draft, key("sort"));
    expect(stepOf(sorted, second)?.branches?.map(({ steps }) => steps)).toEqual([[], []]);
  });

  it("moves in the list with its key, and not past its ends", () => {
    const moved = moveStep(draft, key("sort"), -1);
    expect(moved.definition.nodes.map(({ slug }) => slug)).toEqual(["sort", "read", "ask", "write"]);
    expect(key("sort", moved)).toBe(key("sort"));
    expect(moveStep(draft, key("read"), -1)).toBe(draft);
  });

  it("says nothing that goes without saying", () => {
    const changed = changeStep(draft, key("ask"), {
      requires_approval: false,
      instructions: "",
      agent: null,
    });
    expect(step("ask", changed)).toEqual({
      slug: "ask",
      title: "Ask",
      node_type: "task",
      depends_on: ["sort"],
    });
  });

  it("loses with its type what belonged to it", () => {
    expect(step("sort", changeType(draft, key("sort"), "handoff"))).toEqual({
      slug: "sort",
      title: "Sort",
      node_type: "handoff",
      depends_on: ["read"],
    });
    expect(step("read", changeType(draft, key("read"), "pii_redact"))?.agent).toBeUndefined();
    const decided = step("read", changeType(draft, key("read"), "conditional"));
    expect(decided).toMatchObject({ agent: "agt_1", branches: [{ label: "yes" }, { label: "no" }] });
    expect(decided?.expression).toBeUndefined();
  });
});

describe("an edge", () => {
  it("is refused to the step itself, in a circle, and twice", () => {
    const fault = (from: string, to: string, label?: string) =>
      connectFault(draft, { from: key(from), to: key(to), label });
    expect(fault("read", "read")).toMatch(/itself/);
    expect(fault("write", "read")).toMatch(/circle/);
    expect(fault("read", "sort")).toMatch(/already/);
    expect(fault("sort", "ask", "big")).toMatch(/already/);
    expect(fault("sort", "ask", "small")).toBeNull();
    expect(fault("sort", "ask")).toBeNull();
    expect(fault("read", "write")).toBeNull();
  });

  it("from a branch names the step on it; from none, on no branch", () => {
    const edge = { from: key("sort"), to: key("write"), label: "small" };
    const onBranch = connect(draft, edge);
    expect(step("sort", onBranch)?.branches?.[1]?.steps).toEqual(["write"]);
    expect(step("write", onBranch)?.depends_on).toEqual(["ask", "sort"]);
    const always = connect(onBranch, { from: key("sort"), to: key("write") });
    expect(step("sort", always)?.branches?.[1]?.steps).toEqual([]);
    expect(step("write", always)?.depends_on).toEqual(["ask", "sort"]);
  });

  it("that goes takes the dependency along unless another branch needs it", () => {
    const both = connect(draft, { from: key("sort"), to: key("ask"), label: "small" });
    const one = disconnect(both, { from: key("sort"), to: key("ask"), label: "big" });
    expect(step("ask", one)?.depends_on).toEqual(["sort"]);
    const none = disconnect(one, { from: key("sort"), to: key("ask"), label: "small" });
    expect(step("ask", none)?.depends_on).toBeUndefined();
    expect(step("ask", disconnect(both, { from: key("sort"), to: key("ask") }))?.depends_on).toBeUndefined();
  });
});

describe("a branch", () => {
  it("is added, labelled, moved and removed", () => {
    const added = addBranch(draft, key("sort"));
    expect(step("sort", added)?.branches?.[2]).toEqual({ label: "branch 3", steps: [] });
    expect(step("sort", relabelBranch(draft, key("sort"), 0, "huge"))?.branches?.[0]).toEqual({
      label: "huge",
      steps: ["ask"],
    });
    expect(step("sort", moveBranch(draft, key("sort"), 0, 1))?.branches?.map(({ label }) => label)).toEqual([
      "small",
      "big",
    ]);
    const removed = removeBranch(draft, key("sort"), 0);
    expect(step("sort", removed)?.branches).toEqual([{ label: "small", steps: [] }]);
    expect(step("ask", removed)?.depends_on).toBeUndefined();
  });
});
