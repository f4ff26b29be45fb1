import type { WorkflowDiff } from "../../workflows-queries.ts";
import styles from "./definition-diff.module.css";
import { lineDiff, withContext } from "./line-diff.ts";
import { fieldWord, nothingShown, shownValue } from "./shown-value.ts";

interface FieldDiffsProps {
  /** Of something that was not there before there is nothing to show, nor of what is not any more. */
  change?: "added" | "removed" | "changed";
  fields: WorkflowDiff["diff"]["settings"];
  references: WorkflowDiff["references"];
}

/** Fields with how they were and how they are; texts of several lines line by line. */
export function FieldDiffs({ change = "changed", fields, references }: FieldDiffsProps) {
  if (fields.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {fields.map(({ field, before, after }) => {
        const was = change === "added" ? null : shownValue(field, before, references);
        const is = change === "removed" ? null : shownValue(field, after, references);
        return (
          <div key={field}>
            <dt>{fieldWord(field)}</dt>
            <dd>{isLong(was) || isLong(is) ? <Lines was={was} is={is} /> : <Sides was={was} is={is} />}</dd>
          </div>
        );
      })}
    </dl>
  );
}

type Shown = { was: string | null; is: string | null };

function isLong(text: string | null): boolean {
  return text !== null && (text.includes("\n") || text.length > 120);
}

function Sides({ was, is }: Shown) {
  return (
    <>
      {was !== null && (
        <del>
          <span className={styles.hidden}>Before: </span>
          {was}
        </del>
      )}
      {was !== null && is !== null && <span aria-hidden> → </span>}
      {is !== null && (
        <ins>
          <span className={styles.hidden}>After: </span>
          {is}
        </ins>
      )}
    </>
  );
}

const marks = { same: " ", added: "+", removed: "−" } as const;

function Lines({ was, is }: Shown) {
  const lines = withContext(lineDiff(textOf(was), textOf(is)));
  return (
    <pre className={styles.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and never move
        <span key={index} data-change={line?.change ?? "left-out"}>
          {line === null ? "⋯" : `${marks[line.change]} ${line.text}`}
          {"\n"}
        </span>
      ))}
    </pre>
  );
}

function textOf(shown: string | null): string {
  return shown === null || shown === nothingShown ? "" : shown;
}
