import { operatorActor } from "../access/actor.ts";
import { type ListedChange, listChanges } from "../access/list-changes.ts";
import { UsageError } from "./arguments.ts";
import { type Commands, operator, Refused, wholeNumber } from "./command.ts";
import type { CommandParts } from "./open-parts.ts";

const changesShown = 50;

export const changeCommands: Commands = {
  "changes list": {
    usage: "changes list [--plane deployment|console] [--by name or id] [--target id] [--after change id]",
    async run(parts, { options }) {
      const plane = await planeOf(parts, options.plane ?? "deployment");
      const after = options.after === undefined ? undefined : wholeNumber(options.after, "--after");
      const { by, target } = options;
      const listed = await listChanges(plane, operatorActor(operator(undefined)), {
        limit: changesShown,
        after,
        by,
        target,
      });
      if (!listed.ok) throw new Refused("You may not see who changed what.");
      const { items, next } = listed.value;
      const more = next === null ? [] : [`There are more: add --after ${next}.`];
      const text = [...items.map(changeLine), ...more].join("\n");
      return { data: listed.value, text: text || "No such change was recorded." };
    },
  },
};

/** Each plane records its own changes. */
async function planeOf(parts: CommandParts, name: string) {
  if (name === "deployment") return parts;
  if (name === "console") return (await parts.openConsole()).parts;
  throw new UsageError(`--plane takes deployment or console, not "${name}".`);
}

function changeLine({ at, actor, action, target }: ListedChange): string {
  return `${at}  ${action.padEnd(24)}  ${target}  by ${actor.name} (${actor.kind})`;
}
