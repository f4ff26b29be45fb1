import { ScrollArea } from "@mantine/core";
import { CopyButton } from "./copy-button.tsx";
import styles from "./json-viewer.module.css";

interface JsonViewerProps {
  value: unknown;
  /** What it is, for whoever hears it: "Body of the request". */
  label: string;
  maxHeight?: number;
}

/** JSON with its objects and lists to open and close. */
export function JsonViewer({ value, label, maxHeight = 360 }: JsonViewerProps) {
  return (
    <div className={styles.viewer}>
      <span className={styles.copy}>
        <CopyButton value={JSON.stringify(value, null, 2)} what="JSON" />
      </span>
      <ScrollArea.Autosize
        mah={maxHeight}
        viewportProps={{ tabIndex: 0, role: "region", "aria-label": label }}
      >
        <div className={styles.tree}>
          <Node value={value} depth={0} />
        </div>
      </ScrollArea.Autosize>
    </div>
  );
}

function Node({ name, value, depth }: { name?: string; value: unknown; depth: number }) {
  const key = name === undefined ? null : <span className={styles.key}>{`${name}: `}</span>;
  if (typeof value !== "object" || value === null) {
    return (
      <div>
        {key}
        <span data-type={value === null ? "null" : typeof value}>{JSON.stringify(value)}</span>
      </div>
    );
  }
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) {
    return (
      <div>
        {key}
        {`${open}${close}`}
      </div>
    );
  }
  return (
    <details open={depth < 2}>
      <summary>
        {key}
        {`${open} `}
        <span
          className={styles.count}
        >{`${entries.length} ${isList ? "item" : "field"}${entries.length === 1 ? "" : "s"}`}</span>
      </summary>
      <div className={styles.children}>
        {entries.map(([field, inner]) => (
          <Node key={field} name={isList ? undefined : field} value={inner} depth={depth + 1} />
        ))}
      </div>
      {close}
    </details>
  );
}
