import type { RunStepView } from "./run-queries.ts";

type Span = RunStepView["spans"][number];

export interface Bar {
  readonly kind: Span["kind"];
  /** In percent of the whole width. */
  readonly left: number;
  readonly width: number;
  readonly ms: number;
  readonly attempt: number | null;
  /** It still goes on. */
  readonly isOpen: boolean;
}

export interface TimelineRow {
  readonly slug: string;
  readonly bars: readonly Bar[];
  /** How long in all, by kind; a kind that never was is 0. */
  readonly totals: Readonly<Record<Span["kind"], number>>;
}

export interface Timeline {
  readonly rows: readonly TimelineRow[];
  readonly ticks: ReadonlyArray<{ readonly left: number; readonly ms: number }>;
}

/** So that a span of a millisecond is seen beside one of an hour. */
const narrowest = 0.4;
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400];
const mostTicks = 6;

/**
 * Where the bars of a run's steps lie between its beginning and now or its end. Nothing sticks out on either side, also
 * when the clock of whoever looks is behind the server's.
 */
export function layTimeline(
  given: ReadonlyArray<Pick<RunStepView, "slug" | "spans">>,
  fromMs: number,
  untilMs: number,
): Timeline {
  const ends = given.flatMap(({ spans }) => spans.flatMap(({ from, to }) => [from, to ?? from]));
  const end = Math.max(untilMs, fromMs + 1, ...ends.map(Date.parse));
  const whole = end - fromMs;
  return {
    rows: given.map(({ slug, spans }) => rowOf(slug, spans, fromMs, end)),
    ticks: ticksOf(whole),
  };
}

function rowOf(slug: string, spans: readonly Span[], fromMs: number, endMs: number): TimelineRow {
  const totals = { queued: 0, working: 0, waiting: 0 };
  const bars = spans.map(({ kind, from, to, attempt }): Bar => {
    const begins = Math.max(Date.parse(from), fromMs);
    const ends = Math.max(begins, to === null ? endMs : Date.parse(to));
    totals[kind] += ends - begins;
    const percent = (ms: number) => (ms / (endMs - fromMs)) * 100;
    const width = Math.max(narrowest, percent(ends - begins));
    const left = Math.min(percent(begins - fromMs), 100 - width);
    return { kind, left, width, ms: ends - begins, attempt, isOpen: to === null };
  });
  return { slug, bars, totals };
}

/** At round distances, a few in all. */
function ticksOf(wholeMs: number): Timeline["ticks"] {
  const seconds = wholeMs / 1_000;
  const days = Math.ceil(seconds / 86_400 / mostTicks) * 86_400;
  const every = (steps.find((step) => seconds / step <= mostTicks) ?? days) * 1_000;
  const count = Math.floor(wholeMs / every);
  return Array.from({ length: count + 1 }, (_, at) => ({
    left: ((at * every) / wholeMs) * 100,
    ms: at * every,
  }));
}
