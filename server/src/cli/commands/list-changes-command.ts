import { type ListChangesParts, listChanges } from "../../access/list-changes.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { UsageError } from "../program/usage-error.ts";
import { Refused } from "../refused.ts";
import { table } from "../text/table.ts";
import { operator } from "./operator.ts";

interface ChangeOptions {
  readonly plane?: string;
  readonly by?: string;
  readonly target?: string;
  readonly after?: number;
}

const changesShown = 50;

export async function listChangesCommand(
  parts: CommandParts,
  { options: { plane = "deployment", ...filters } }: Given<ChangeOptions>,
): Promise<Answer> {
  const listed = await listChanges(await planeOf(parts, plane), operator(), {
    limit: changesShown,
    ...filters,
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

/** Each plane records its own changes. */
async function planeOf({ database, openConsole }: CommandParts, plane: string): Promise<ListChangesParts> {
  if (plane === "deployment") return { database, plane };
  if (plane === "console") return { database: (await openConsole()).parts.database, plane };
  throw new UsageError(`--plane takes deployment or console, not "${plane}".`);
}
