import type { Branch } from "@sluice/contract";
import { type Draft, keyOfSlug, stepOf, withStep } from "./draft.ts";
import { disconnect } from "./edge-edits.ts";

export function addBranch(draft: Draft, key: string): Draft {
  const taken = new Set(stepOf(draft, key)?.branches?.map(({ label }) => label));
  let count = taken.size + 1;
  while (taken.has(`branch ${count}`)) count += 1;
  return changeBranches(draft, key, (branches) => [...branches, { label: `branch ${count}`, steps: [] }]);
}

export function relabelBranch(draft: Draft, key: string, at: number, label: string): Draft {
  return changeBranches(draft, key, (branches) =>
    branches.map((branch, index) => (index === at ? { ...branch, label } : branch)),
  );
}

/** Steps that only this branch led to no longer wait for the conditional. */
export function removeBranch(draft: Draft, key: string, at: number): Draft {
  const branch = stepOf(draft, key)?.branches?.[at];
  if (branch === undefined) return draft;
  const freed = branch.steps.reduce((edited, slug) => {
    const to = keyOfSlug(edited, slug);
    return to === undefined ? edited : disconnect(edited, { from: key, to, label: branch.label });
  }, draft);
  return changeBranches(freed, key, (branches) => branches.filter((_, index) => index !== at));
}

export function moveBranch(draft: Draft, key: string, at: number, by: -1 | 1): Draft {
  return changeBranches(draft, key, (branches) => {
    const [moved, other] = [branches[at], branches[at + by]];
    if (moved === undefined || other === undefined) return branches;
    return branches.map((branch, index) => (index === at ? other : index === at + by ? moved : branch));
  });
}

function changeBranches(draft: Draft, key: string, change: (branches: Branch[]) => Branch[]): Draft {
  return withStep(draft, key, (node) => ({ ...node, branches: change(node.branches ?? []) }));
}
