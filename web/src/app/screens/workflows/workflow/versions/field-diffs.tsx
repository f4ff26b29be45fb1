import type { WorkflowDiff } from "../../workflows-queries.ts";
import styles from "./definition-diff.module.css";
import { lineDiff, withContext } from "./line-diff.ts";
import { fieldWord, shownValue } from "./shown-value.ts";

interface FieldDiffsProps {
  fields: WorkflowDiff["diff"]["settings"];
  references: WorkflowDiff["references"];
}

/** Fields with how they were and how they are; texts of several lines line by line. */
export function FieldDiffs({ fields, references }: FieldDiffsProps) {
  if (fields.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {fields.map(({ field, before, after }) => {
        const was = shownValue(field, before, references);
        const is = shownValue(field, after, references);
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

function isLong(text: string): boolean {
  return text.includes("\n") || text.length > 120;
}

function Sides({ was, is }: { was: string; is: string }) {
  return (
    <>
      <del>
        <span className={styles.hidden}>Before: </span>
        {was}
      </del>
      <span aria-hidden> → </span>
      <ins>
        <span className={styles.hidden}>After: </span>
        {is}
      </ins>
    </>
  );
}

const marks = { same: " ", added: "+", removed: "−" } as const;

function Lines({ was, is }: { was: string; is: string }) {
  const lines = withContext(lineDiff(was === "–" ? "" : was, is === "–" ? "" : is));
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
