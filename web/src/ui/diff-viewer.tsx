import styles from "./diff-viewer.module.css";
import { type DiffedField, diffFields } from "./format/diff-fields.ts";
import { valueText } from "./format/value-text.ts";

type Values = Readonly<Record<string, unknown>>;

interface DiffViewerProps {
  before: Values | null;
  after: Values | null;
  /** Show what stayed as it was, too. */
  withUnchanged?: boolean;
}

const words = { added: "added", removed: "removed", changed: "changed", same: "unchanged" } as const;

/** Field by field: how it was, and how it is. */
export function DiffViewer({ before, after, withUnchanged = false }: DiffViewerProps) {
  const fields = diffFields(before, after).filter(({ change }) => withUnchanged || change !== "same");
  return (
    <div className={styles.scroll}>
      <table className={styles.diff}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name} data-change={field.change}>
              <th scope="row">
                {field.name}
                <span className={styles.word}>{words[field.change]}</span>
              </th>
              <Side field={field} side="before" />
              <Side field={field} side="after" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Side({ field, side }: { field: DiffedField; side: "before" | "after" }) {
  const isThere = side === "before" ? field.change !== "added" : field.change !== "removed";
  return <td data-side={side}>{isThere ? valueText(field[side]) : ""}</td>;
}
