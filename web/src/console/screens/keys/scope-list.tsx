import { Tooltip } from "@mantine/core";
import styles from "./scope-list.module.css";

interface ScopeListProps {
  scopes: readonly string[];
  /** Where there is room for every one. */
  all?: boolean;
}

/** The first scopes of a key; all of them on hover and focus. */
export function ScopeList({ scopes, all = false }: ScopeListProps) {
  const shown = all ? scopes : scopes.slice(0, 2);
  const others = scopes.slice(shown.length);
  return (
    <span className={styles.scopes}>
      {shown.map((scope) => (
        <span key={scope} className={styles.scope}>
          {scope}
        </span>
      ))}
      {others.length > 0 && (
        <Tooltip label={<span className="mono">{others.join(", ")}</span>}>
          <span className={styles.scope} role="note" aria-label={`and ${others.join(", ")}`}>
            {`+${others.length}`}
          </span>
        </Tooltip>
      )}
    </span>
  );
}
