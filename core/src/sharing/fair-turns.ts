import { mayHoldMore } from "./may-hold-more.ts";

export interface Asker {
  /** Who shares with whom: a key, the web application, the schedules. */
  readonly lane: string;
  readonly runId: string;
}

export interface TurnBounds {
  /** How many may be held in all. */
  readonly places: number;
  /** How many of those that have not yielded. */
  readonly brisk: number;
}

/**
 * Who may go on, and who is next. Turns go by lane first: to the one that holds least, by turns among those that
 * hold the same. Within a lane they go by run in the same way.
 *
 * What takes long yields: it keeps its place, and somebody else may go beside it. So many can wait at once, while
 * those that are short and use the processor stay few.
 */
export class FairTurns<Waiter extends Asker> {
  readonly #bounds: TurnBounds;
  readonly #held = new Tally();
  readonly #brisk = new Tally();
  readonly #heldByRun = new Tally();
  readonly #holders = new Map<Waiter, { hasYielded: boolean }>();
  /** By lane, then by run, each in the order of their next turns. */
  readonly #waiting = new Map<string, Map<string, Waiter[]>>();

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds;
  }

  ask(waiter: Waiter): void {
    const runs = this.#waiting.get(waiter.lane) ?? new Map<string, Waiter[]>();
    this.#waiting.set(waiter.lane, runs);
    const line = runs.get(waiter.runId) ?? [];
    runs.set(waiter.runId, line);
    line.push(waiter);
  }

  /** Stops asking; nothing for one that does not wait. */
  leave(waiter: Waiter): void {
    const line = this.#waiting.get(waiter.lane)?.get(waiter.runId) ?? [];
    const place = line.indexOf(waiter);
    if (place < 0) return;
    line.splice(place, 1);
    this.#forgetEmpty(waiter);
  }

  /** Gives the next turn that can be given, and says whose it is. */
  next(): Waiter | null {
    const lane = leastHolding(this.#waiting.keys(), this.#held, (name) => this.#mayTake(name));
    const runs = lane === null ? undefined : this.#waiting.get(lane);
    const runId = runs ? leastHolding(runs.keys(), this.#heldByRun) : null;
    if (lane === null || !runs || runId === null) return null;
    const line = runs.get(runId) ?? [];
    const waiter = line.shift();
    if (!waiter) return null;
    // To the end of the round, run and lane: the others come first now.
    runs.delete(runId);
    runs.set(runId, line);
    this.#waiting.delete(lane);
    this.#waiting.set(lane, runs);
    this.#forgetEmpty(waiter);
    this.#holders.set(waiter, { hasYielded: false });
    for (const [tally, name] of this.#tallies(waiter)) tally.add(name, 1);
    return waiter;
  }

  /** It will take long: its place among the brisk goes to somebody else. */
  yield(holder: Waiter): void {
    const state = this.#holders.get(holder);
    if (!state || state.hasYielded) return;
    state.hasYielded = true;
    this.#brisk.add(holder.lane, -1);
  }

  giveBack(holder: Waiter): void {
    if (!this.#holders.has(holder)) return;
    this.yield(holder);
    this.#holders.delete(holder);
    this.#held.add(holder.lane, -1);
    this.#heldByRun.add(holder.runId, -1);
  }

  #mayTake(lane: string): boolean {
    const { places, brisk } = this.#bounds;
    return (
      mayHoldMore({ held: this.#held.of(lane), free: places - this.#held.total, places }) &&
      mayHoldMore({ held: this.#brisk.of(lane), free: brisk - this.#brisk.total, places: brisk })
    );
  }

  #tallies({ lane, runId }: Waiter): Array<[Tally, string]> {
    return [
      [this.#held, lane],
      [this.#brisk, lane],
      [this.#heldByRun, runId],
    ];
  }

  #forgetEmpty({ lane, runId }: Waiter): void {
    const runs = this.#waiting.get(lane);
    if (runs?.get(runId)?.length === 0) runs.delete(runId);
    if (runs?.size === 0) this.#waiting.delete(lane);
  }
}

class Tally {
  readonly #counts = new Map<string, number>();
  total = 0;

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, by: number): void {
    const count = this.of(name) + by;
    this.total += by;
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
  }
}

/** The first of those that hold least. */
function leastHolding(
  names: Iterable<string>,
  held: Tally,
  isAllowed: (name: string) => boolean = () => true,
): string | null {
  let least: string | null = null;
  for (const name of names) {
    if ((least === null || held.of(name) < held.of(least)) && isAllowed(name)) least = name;
  }
  return least;
}
