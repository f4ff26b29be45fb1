import type { RunEvent } from "@sluice/contract";
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { EventRow } from "./event-row.tsx";
import styles from "./long-event-list.module.css";

interface LongEventListProps {
  label: string;
  events: readonly RunEvent[];
  /** How many of them there are: the list itself is only ever added to. */
  count: number;
  /** The end stays in sight as long as nobody scrolls away from it. */
  isFollowing: boolean;
  /** The end of what is there is near. */
  onNearEnd(): void;
}

const rowsPerChunk = 50;
const usualRowPx = 31;
/** Rows this far out of sight are drawn, so that scrolling shows no gap. */
const nearPx = 600;
const atEndPx = 48;
const settleMs = 500;

/** As many events as there may be: only those in sight, and some around them, are drawn. */
export function LongEventList({ label, events, count, isFollowing, onNearEnd }: LongEventListProps) {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(isFollowing);
  const grewAt = useRef(0);
  const touchedAt = useRef(0);
  const onTouched = () => {
    touchedAt.current = performance.now();
  };
  const following = useRef(isFollowing);
  following.current = isFollowing;
  const opened = useRef(new Set<number>());
  const onToggle = useCallback((seq: number, isOpen: boolean) => {
    if (isOpen) opened.current.add(seq);
    else opened.current.delete(seq);
  }, []);

  useEffect(() => {
    const [place, rows] = [scroller.current, content.current];
    if (!place || !rows) return;
    const grown = new ResizeObserver(() => {
      if (following.current && isAtEnd.current) place.scrollTop = place.scrollHeight;
    });
    grown.observe(rows);
    return () => grown.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about when there were more of them
  useLayoutEffect(() => {
    grewAt.current = performance.now();
  }, [count]);

  function onScroll(): void {
    const place = scroller.current;
    if (!place) return;
    const below = place.scrollHeight - place.scrollTop - place.clientHeight;
    const now = performance.now();
    // While it grows, the end moves away from who is at it; only they themselves leave it.
    const isMoved = now - grewAt.current > settleMs || now - touchedAt.current < settleMs;
    if (below < atEndPx) isAtEnd.current = true;
    else if (isMoved) isAtEnd.current = false;
    if (below < nearPx) onNearEnd();
  }

  const chunks = Math.ceil(count / rowsPerChunk);
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      onScroll={onScroll}
      onWheel={onTouched}
      onTouchMove={onTouched}
      onPointerDown={onTouched}
      onKeyDown={onTouched}
    >
      <div ref={content}>
        {Array.from({ length: chunks }, (_, at) => (
          <Chunk
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is only ever added to
            key={at}
            events={events}
            from={at * rowsPerChunk}
            until={Math.min(count, (at + 1) * rowsPerChunk)}
            scroller={scroller}
            opened={opened.current}
            onToggle={onToggle}
          />
        ))}
      </div>
    </section>
  );
}

interface ChunkProps {
  events: readonly RunEvent[];
  from: number;
  until: number;
  scroller: React.RefObject<HTMLElement | null>;
  opened: ReadonlySet<number>;
  onToggle(seq: number, isOpen: boolean): void;
}

/** Some rows on end: drawn where they are near, and as much room where they are not. */
const Chunk = memo(function Chunk({ events, from, until, scroller, opened, onToggle }: ChunkProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    if (!place.current) return;
    let wasNear = false;
    const watch = new IntersectionObserver(
      (seen) => {
        const last = seen.at(-1);
        if (!last) return;
        if (wasNear && !last.isIntersecting) setHeight(last.boundingClientRect.height);
        wasNear = last.isIntersecting;
        setNear(wasNear);
      },
      { root: scroller.current, rootMargin: `${nearPx}px 0px` },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [scroller]);
  const room = { height: height ?? (until - from) * usualRowPx };
  return (
    <div ref={place} className={styles.chunk} style={isNear ? undefined : room}>
      {isNear && (
        <ol className={styles.rows} start={events[from]?.seq}>
          {events.slice(from, until).map((event) => (
            <EventRow
              key={event.seq}
              event={event}
              withStep
              wasOpen={opened.has(event.seq)}
              onToggle={onToggle}
            />
          ))}
        </ol>
      )}
    </div>
  );
});
