import { mayHoldMore } from "./may-hold-more.ts";

/** Work that belongs to no lane: nothing is held back from it. */
export const noLane = "";

export interface WantingLane {
  readonly lane: string;
  readonly wants: number;
}

/**
 * How many places each lane gets now: one at a time to the lane that holds least, by turns in the order given among
 * those that hold the same, and to none more than it may hold.
 */
export function shareOut(
  places: number,
  held: ReadonlyMap<string, number>,
  wanting: readonly WantingLane[],
): Map<string, number> {
  const holds = new Map(held);
  const shares = new Map<string, number>();
  let free = places - [...held.values()].reduce((sum, count) => sum + count, 0);
  for (;;) {
    const open = wanting.filter(
      ({ lane, wants }) =>
        (shares.get(lane) ?? 0) < wants && hasRoom(lane, holds.get(lane) ?? 0, free, places),
    );
    const least = Math.min(...open.map(({ lane }) => holds.get(lane) ?? 0));
    const next = open.find(({ lane }) => (holds.get(lane) ?? 0) === least);
    if (!next) return shares;
    holds.set(next.lane, least + 1);
    shares.set(next.lane, (shares.get(next.lane) ?? 0) + 1);
    free -= 1;
  }
}

function hasRoom(lane: string, held: number, free: number, places: number): boolean {
  return lane === noLane ? free > 0 : mayHoldMore({ held, free, places });
}
