import { shareOut } from "@sluice/core";

/** How many jobs a worker can take. */
export interface Capacity {
  /** How many jobs it may have at once. */
  readonly places: number;
  /** How many it has of each lane, without those that it hands back. */
  readonly claimed: ReadonlyMap<string, number>;
}

export function freePlaces({ places, claimed }: Capacity): number {
  return Math.max(0, places - [...claimed.values()].reduce((sum, count) => sum + count, 0));
}

export function hasCapacityFor({ places, claimed }: Capacity, lane: string): boolean {
  return shareOut(places, claimed, [{ lane, wants: 1 }]).size > 0;
}

/** What is left once these are claimed too. */
export function capacityAfter(
  { places, claimed }: Capacity,
  added: ReadonlyArray<{ lane: string }>,
): Capacity {
  const after = new Map(claimed);
  for (const { lane } of added) after.set(lane, (after.get(lane) ?? 0) + 1);
  return { places, claimed: after };
}
