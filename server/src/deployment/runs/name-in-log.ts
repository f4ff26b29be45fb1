import type { Actor } from "../../access/actor.ts";

/** Who is named in a run's log as having done something: a key by its id, a person by name, the product not at all. */
export function nameInLog(actor: Actor): string | null {
  switch (actor.kind) {
    case "key":
    case "schedule":
      return actor.id;
    case "user":
    case "visitor":
    case "deployment":
    case "operator":
      return actor.name;
    case "system":
      return null;
  }
}
