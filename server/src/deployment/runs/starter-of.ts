import type { Owned } from "../../access/ownership.ts";
import type { StarterRow } from "./present-starter.ts";

/** A run is whoever's who started it, for what only they and managers may do with it. */
export function starterOf({ actor_id, actor_name, key_id }: Omit<StarterRow, "trial">): Owned {
  const id = actor_id ?? key_id ?? "operator";
  return { owner_id: id, owner_name: key_id === null ? (actor_name ?? id) : `the API key ${key_id}` };
}
