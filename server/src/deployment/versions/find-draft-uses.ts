import { type Refusal, type RefusedWith, refuse } from "../../access/outcome.ts";
import type { Owner } from "../../access/ownership.ts";
import { containsText } from "../../platform/db/contains-text.ts";
import type { UseParts } from "./find-definition-uses.ts";

export interface DraftUse {
  readonly workflow_id: string;
  readonly name: string;
  readonly owner: Owner;
}

export type UsedByDrafts = RefusedWith<Refusal<"used_by_drafts", { readonly drafts: readonly DraftUse[] }>>;

/** Ids that are looked for in one statement. */
const idsPerLook = 50;

/** Workflows whose draft refers to one of these ids, by name. A draft refers as a version does: by ids in its text. */
export async function findDraftUses(
  { database, texts }: UseParts,
  ids: readonly string[],
): Promise<DraftUse[]> {
  const found = new Map<string, DraftUse>();
  for (let from = 0; from < ids.length; from += idsPerLook) {
    const some = ids.slice(from, from + idsPerLook);
    const rows = await database.reader
      .selectFrom("workflow_drafts")
      .innerJoin("workflows", "workflows.workflow_id", "workflow_drafts.workflow_id")
      .innerJoin("texts", "texts.text_id", "workflow_drafts.definition_text_id")
      .select(["workflows.workflow_id", "workflows.name", "workflows.owner_id", "workflows.owner_name"])
      .select(["texts.text_id", "texts.blob_key"])
      .where(({ or, eb }) =>
        or([eb("texts.blob_key", "is not", null), ...some.map((id) => containsText("texts.body", id))]),
      )
      .execute();
    for (const { workflow_id, name, owner_id, owner_name, text_id, blob_key } of rows) {
      const text = blob_key === null ? null : ((await texts.read(text_id)) ?? "");
      if (text !== null && !some.some((id) => text.includes(id))) continue;
      found.set(workflow_id, { workflow_id, name, owner: { id: owner_id, name: owner_name } });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Null where no draft needs it; else what a deletion answers, which names them. */
export function refuseWhereDrafted(drafts: readonly DraftUse[]): UsedByDrafts | null {
  return drafts.length === 0 ? null : refuse("used_by_drafts", { drafts });
}
