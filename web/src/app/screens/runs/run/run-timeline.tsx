import { VisuallyHidden } from "@mantine/core";
import { useMemo } from "react";
import { durationText } from "../../../../ui/format/duration-text.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { stepStatusWords } from "../../../../ui/run-status/status-words.ts";
import { toneIcons } from "../../../../ui/status-pill.tsx";
import { useNow } from "../../../../ui/use-now.ts";
import { type Bar, layTimeline, type TimelineRow } from "./lay-timeline.ts";
import type { RunView } from "./run-queries.ts";
import styles from "./run-timeline.module.css";

interface RunTimelineProps {
  run: RunView;
  chosen: string;
  onChoose(slug: string): void;
}

const kinds: ReadonlyArray<{ kind: Bar["kind"]; label: string; lead: string }> = [
  { kind: "queued", label: "Queued", lead: "for a free place" },
  { kind: "working", label: "Working", lead: "" },
  { kind: "waiting", label: "Waiting", lead: "for a person" },
];

/** When each step was queued, worked, and waited for a person. */
export function RunTimeline({ run, chosen, onChoose }: RunTimelineProps) {
  const now = useNow(run.finished_at === null ? 1_000 : null);
  const from = Date.parse(run.started_at ?? run.created_at);
  const until = run.finished_at === null ? now : Date.parse(run.finished_at);
  const { rows, ticks } = useMemo(() => layTimeline(run.steps, from, until), [run.steps, from, until]);
  const stepOf = new Map(run.steps.map((step) => [step.slug, step]));
  return (
    <div className={styles.timeline}>
      <ul className={styles.legend} aria-label="What the bars mean">
        {kinds.map(({ kind, label, lead }) => (
          <li key={kind}>
            <span className={styles.swatch} data-kind={kind} aria-hidden />
            {`${label} ${lead}`.trim()}
          </li>
        ))}
      </ul>
      <div className={styles.axis} aria-hidden>
        <span />
        <span className={styles.track}>
          {ticks.map(({ left, ms }) => (
            <span key={ms} className={styles.tick} style={{ left: `${left}%` }}>
              {ms === 0 ? "0" : durationText(ms).replace(".0 s", " s")}
            </span>
          ))}
        </span>
      </div>
      <ol className={styles.rows} aria-label="Steps over time">
        {rows.map((row) => {
          const step = stepOf.get(row.slug);
          if (!step) return null;
          const { tone, icon, label } = stepStatusWords[step.status];
          return (
            <li key={row.slug}>
              <button
                type="button"
                className={styles.row}
                aria-pressed={row.slug === chosen}
                onClick={() => onChoose(row.slug)}
              >
                <span className={styles.name}>
                  <span className={styles.status} data-tone={tone}>
                    <Icon name={icon ?? toneIcons[tone]} size={14} label={label} />
                  </span>
                  <span className={styles.title}>{step.title}</span>
                </span>
                <span className={styles.track}>
                  {row.bars.map(({ kind, left, width, attempt, isOpen }) => (
                    <span
                      key={`${kind}-${left}-${attempt}`}
                      className={styles.bar}
                      data-kind={kind}
                      data-failed={step.status === "failed" || undefined}
                      data-open={isOpen || undefined}
                      style={{ left: `${left}%`, width: `${width}%` }}
                    />
                  ))}
                </span>
                <span className={styles.words}>{wordsOf(row)}</span>
                {row.bars.length === 0 && <VisuallyHidden>no time yet</VisuallyHidden>}
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** "1.2 s, waiting 2 m": time of work first, and what it stood still for. */
function wordsOf({ totals }: TimelineRow): string {
  const { queued, working, waiting } = totals;
  return [
    working > 0 && durationText(working),
    // Less is the turn of a clock, and nothing anybody waits for.
    queued >= 1_000 && `queued ${durationText(queued)}`,
    waiting > 0 && `waiting ${durationText(waiting)}`,
  ]
    .filter((each) => each !== false)
    .join(", ");
}
