/** Times that something is done in: counted in buckets, by labels of few values. */
export interface Timings<Label extends string> {
  observe(labels: Readonly<Record<Label, string>>, durationMs: number): void;
}

export interface Count<Label extends string> {
  /** By one, unless said otherwise. None at all makes the figure known from the beginning. */
  add(labels: Readonly<Record<Label, string>>, howMany?: number): void;
}

export interface Described<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
}

/** A figure with its labels, as it is looked up. */
export interface Sample<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
}

/** Where parts of the product leave their figures. */
export interface Measures {
  /** A histogram in seconds. */
  timings<Label extends string>(described: Described<Label> & { buckets: readonly number[] }): Timings<Label>;
  /** A figure that only grows. */
  count<Label extends string>(described: Described<Label>): Count<Label>;
  /** A figure that is at hand when somebody asks for it. */
  gauge(name: string, help: string, read: () => Promise<number>): void;
  /** Figures that are looked up when somebody asks for them, and left out where that fails. */
  gauges<Label extends string>(
    described: Described<Label>,
    look: () => Promise<ReadonlyArray<Sample<Label>>>,
    keptMs?: number,
  ): void;
}

/** For a process whose figures nobody reads, such as a command. */
export const noMeasures: Measures = {
  timings: () => ({ observe: () => {} }),
  count: () => ({ add: () => {} }),
  gauge: () => {},
  gauges: () => {},
};
