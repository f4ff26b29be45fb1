import type { DefinitionParameter, WorkflowDefinition } from "@sluice/contract";
import { canonicalJson } from "../json/canonical-json.ts";
import { type CompleteNode, completeDefinition } from "./complete-definition.ts";

/** One field that is another than before. What a step or parameter did not have is null. */
export type FieldDiff = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** A step or a parameter. Of one that was added or removed, the fields that say more than the default. */
export type EntryDiff = {
  readonly change: "added" | "removed" | "changed";
  /** The slug of a step, the name of a parameter. */
  readonly name: string;
  readonly title: string;
  readonly fields: readonly FieldDiff[];
};

/** What a reader is told of two versions. */
export type DefinitionDiff = {
  readonly is_same: boolean;
  readonly steps: readonly EntryDiff[];
  readonly parameters: readonly EntryDiff[];
  readonly settings: readonly FieldDiff[];
  readonly pii_policy: readonly FieldDiff[];
  /** The result schema and the supervisor. */
  readonly workflow: readonly FieldDiff[];
};

/**
 * What one definition says otherwise than another, by step and field. Both are completed first, so that a default
 * that is written out is no difference. The order of steps and parameters means nothing and is none either.
 */
export function diffDefinitions(before: WorkflowDefinition, after: WorkflowDefinition): DefinitionDiff {
  const old = completeDefinition(before);
  const now = completeDefinition(after);
  const diff = {
    steps: diffEntries(old.nodes, now.nodes, (node) => node.slug, { titleOf, blank: blankNode }),
    parameters: diffEntries(
      old.parameters.map(completed),
      now.parameters.map(completed),
      ({ name }) => name,
      {
        titleOf: ({ name }) => name,
        blank: blankParameter,
      },
    ),
    settings: diffFields(old.settings, now.settings),
    pii_policy: diffFields(old.pii_policy, now.pii_policy),
    workflow: diffFields(
      { result_schema: old.result_schema, supervisor: old.supervisor },
      { result_schema: now.result_schema, supervisor: now.supervisor },
    ),
  };
  return { is_same: Object.values(diff).every((list) => list.length === 0), ...diff };
}

const blankNode: Partial<CompleteNode> = completeDefinition({
  nodes: [{ slug: "", title: "", node_type: "task" }],
}).nodes[0] as CompleteNode;
const blankParameter: Partial<DefinitionParameter> = { required: false, description: "" };

function completed(parameter: DefinitionParameter): DefinitionParameter {
  return { ...blankParameter, ...parameter } as DefinitionParameter;
}

function titleOf({ title }: CompleteNode): string {
  return title;
}

function diffEntries<Entry extends object>(
  before: readonly Entry[],
  after: readonly Entry[],
  nameOf: (entry: Entry) => string,
  { titleOf, blank }: { titleOf: (entry: Entry) => string; blank: Partial<Entry> },
): EntryDiff[] {
  const old = new Map(before.map((entry) => [nameOf(entry), entry]));
  const now = new Map(after.map((entry) => [nameOf(entry), entry]));
  const kept = [...now].flatMap(([name, entry]): EntryDiff[] => {
    const earlier = old.get(name);
    const title = titleOf(entry);
    if (!earlier) return [{ change: "added", name, title, fields: diffFields(blank, entry) }];
    const fields = diffFields(earlier, entry);
    return fields.length === 0 ? [] : [{ change: "changed", name, title, fields }];
  });
  const removed = [...old].flatMap(([name, entry]): EntryDiff[] =>
    now.has(name)
      ? []
      : [{ change: "removed", name, title: titleOf(entry), fields: diffFields(entry, blank) }],
  );
  return [...kept, ...removed];
}

function diffFields(before: object, after: object): FieldDiff[] {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((field) => {
    const was: unknown = old.get(field) ?? null;
    const is: unknown = now.get(field) ?? null;
    return meansTheSame(field, was, is) ? [] : [{ field, before: was, after: is }];
  });
}

const UNORDERED_FIELDS = new Set(["depends_on", "entities", "stages"]);

function meansTheSame(field: string, was: unknown, is: unknown): boolean {
  if (was === is) return true;
  const [old, now] = [was, is].map((value) =>
    canonicalJson(UNORDERED_FIELDS.has(field) && Array.isArray(value) ? value.toSorted() : value),
  );
  return old?.ok === true && now?.ok === true && old.text === now.text;
}
