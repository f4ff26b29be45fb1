import { Text } from "@mantine/core";
import { useMemo } from "react";
import { DiffViewer } from "../../../ui/diff-viewer.tsx";
import { Time } from "../../../ui/time.tsx";
import { Visible } from "./exact-text.tsx";
import type { ApprovalDetail } from "./inbox-queries.ts";
import { jsonOf } from "./json-of.ts";
import { type DiffLine, lineDiff } from "./line-diff.ts";
import styles from "./result-changes.module.css";

interface ResultChangesProps {
  previous: NonNullable<ApprovalDetail["previous"]>;
  now: string;
}

const signs = { same: " ", added: "+", removed: "−" } as const;
const words = { same: "", added: "Added: ", removed: "Removed: " } as const;

/** What has changed since the result was last sent back, below the note it was sent back with. */
export function ResultChanges({ previous, now }: ResultChangesProps) {
  const before = previous.result.text;
  return (
    <>
      <Text size="sm" component="div">
        {previous.decided_by ?? "Somebody"} sent it back <Time at={previous.decided_at} />
        {previous.note !== null && <blockquote className={styles.note}>{previous.note}</blockquote>}
      </Text>
      {before === now ? (
        <Text size="sm" c="dimmed">
          Nothing changed: the same result was handed in again.
        </Text>
      ) : (
        <Changes before={before} now={now} />
      )}
    </>
  );
}

function Changes({ before, now }: { before: string; now: string }) {
  const [old, value] = [fieldsOf(before), fieldsOf(now)];
  if (old && value) return <DiffViewer before={old} after={value} />;
  return <ChangedLines before={before} now={now} />;
}

function ChangedLines({ before, now }: { before: string; now: string }) {
  const lines = useMemo(() => lineDiff(before, now), [before, now]);
  return (
    <section aria-label="What changed, line by line" className={styles.lines}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is read, never reordered
        <Line key={at} {...line} />
      ))}
    </section>
  );
}

function Line({ change, text }: DiffLine) {
  return (
    <div className={styles.line} data-change={change}>
      <span aria-hidden className={styles.sign}>
        {signs[change]}
      </span>
      <span className={styles.words}>{words[change]}</span>
      <span className={styles.text}>
        <Visible text={text} />
      </span>
    </div>
  );
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> | null {
  const value = jsonOf(text);
  return value === undefined || Array.isArray(value) ? null : (value as Readonly<Record<string, unknown>>);
}
