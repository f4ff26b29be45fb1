import { listChanges } from "../../access/list-changes.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { table } from "../text/table.ts";
import { operator } from "./operator.ts";

interface ChangeOptions {
  readonly by?: string;
  readonly target?: string;
  readonly after?: number;
}

const changesShown = 50;

export async function listChangesCommand(
  parts: CommandParts,
  { options }: Given<ChangeOptions>,
): Promise<Answer> {
  const listed = await listChanges(parts, operator(), {
    limit: changesShown,
    ...options,
  });
  if (!listed.ok) throw new Refused("You may not see who changed what.");
  const { items, next } = listed.value;
  const rows = items.map(({ at, actor, action, target }) => [
    at,
    action,
    target,
    `${actor.name} (${actor.kind})`,
  ]);
  const none = "No such change was recorded.";
  const text = rows.length === 0 ? none : table(["AT", "CHANGE", "OF", "BY"], rows);
  const more = next === null ? "" : `\nThere are more: add --after ${next}.`;
  return { data: listed.value, text: `${text}${more}` };
}
