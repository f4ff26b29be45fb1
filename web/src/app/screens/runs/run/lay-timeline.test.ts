import { describe, expect, it } from "vitest";
import { layTimeline } from "./lay-timeline.ts";

const start = Date.parse("2026-09-01T10:00:00.000Z");
const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
const span = (kind: "queued" | "working" | "waiting", from: number, to: number | null) => ({
  kind,
  from: at(from),
  to: to === null ? null : at(to),
  phase: null,
  attempt: 1,
});

describe("the timeline of a run", () => {
  it("places every span by its share of the whole", () => {
    const spans = [span("queued", 0, 10), span("working", 10, 40), span("waiting", 40, 100)];
    const { rows } = layTimeline([{ slug: "read", spans }], start, start + 100_000);
    expect(rows[0]?.bars.map(({ left, width }) => [left, width])).toEqual([
      [0, 10],
      [10, 30],
      [40, 60],
    ]);
    expect(rows[0]?.totals).toEqual({ queued: 10_000, working: 30_000, waiting: 60_000 });
  });

  it("lets what goes on reach to the end", () => {
    const { rows } = layTimeline(
      [{ slug: "read", spans: [span("waiting", 50, null)] }],
      start,
      start + 200_000,
    );
    expect(rows[0]?.bars[0]).toMatchObject({ left: 25, width: 75, ms: 150_000, isOpen: true });
  });

  it("shows a span of no length inside the width", () => {
    const { rows } = layTimeline(
      [{ slug: "read", spans: [span("working", 100, 100)] }],
      start,
      start + 100_000,
    );
    const [bar] = rows[0]?.bars ?? [];
    expect(bar?.width).toBeGreaterThan(0);
    expect((bar?.left ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(100);
  });

  it("keeps everything inside when the clock of whoever looks is behind", () => {
    const spans = [span("working", 0, 60), span("waiting", 60, null)];
    const { rows } = layTimeline([{ slug: "read", spans }], start, start - 5_000);
    for (const { left, width } of rows[0]?.bars ?? []) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(100);
    }
  });

  it("marks round distances, a few of them, for a second and for a month", () => {
    for (const seconds of [0.2, 1, 59, 3_600, 86_400, 30 * 86_400]) {
      const { ticks } = layTimeline([], start, start + seconds * 1_000);
      expect(ticks.length).toBeGreaterThanOrEqual(1);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks[0]).toEqual({ left: 0, ms: 0 });
    }
  });
});
