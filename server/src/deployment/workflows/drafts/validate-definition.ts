import type { Problem } from "@sluice/contract";
import type { Actor } from "../../../access/actor.ts";
import { done, type Outcome } from "../../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { definitionAdvisories, judgeDefinitionWhole } from "./judge-definition.ts";
import { readDefinitionText, type TextRefusal } from "./read-definition-text.ts";
import type { DraftParts } from "./stored-draft.ts";

export interface ValidatedDefinition {
  readonly problems: readonly Problem[];
  readonly advisories: readonly Problem[];
}

/** Everything that keeps a definition from being saved as a version, as it would be said then. Nothing is saved. */
export async function validateDefinition(
  { database }: Pick<DraftParts, "database">,
  actor: Actor,
  { definition }: { readonly definition: string },
): Promise<Outcome<ValidatedDefinition, NotAllowed["refusal"] | TextRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const read = readDefinitionText(definition);
  if (!read.ok) return read;
  const { problems } = await judgeDefinitionWhole(database, read.value, actor.id);
  return done({ problems, advisories: definitionAdvisories(read.value.text) });
}
