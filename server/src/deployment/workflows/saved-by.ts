import type { Actor } from "../../access/actor.ts";

/** The columns of a version that say who saved it. */
export function savedBy({ id, name }: Actor): { saved_by_id: string; saved_by_name: string } {
  return { saved_by_id: id, saved_by_name: name };
}
