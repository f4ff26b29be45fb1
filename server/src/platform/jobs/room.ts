import { shareOut } from "@sluice/core";

/** What a worker has room for. */
export interface Room {
  /** How many jobs it may hold in all. */
  readonly places: number;
  /** How many it holds of each lane, without those that it hands back. */
  readonly held: ReadonlyMap<string, number>;
}

export function freeIn({ places, held }: Room): number {
  return Math.max(0, places - [...held.values()].reduce((sum, count) => sum + count, 0));
}

export function hasRoomFor({ places, held }: Room, lane: string): boolean {
  return shareOut(places, held, [{ lane, wants: 1 }]).size > 0;
}

/** What is left once these are held too. */
export function roomAfter({ places, held }: Room, taken: ReadonlyArray<{ lane: string }>): Room {
  const after = new Map(held);
  for (const { lane } of taken) after.set(lane, (after.get(lane) ?? 0) + 1);
  return { places, held: after };
}
