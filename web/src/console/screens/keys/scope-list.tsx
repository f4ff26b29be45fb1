import { Tooltip } from "@mantine/core";
import styles from "./scope-list.module.css";

interface ScopeListProps {
  scopes: readonly string[];
  /** Where there is room for every one. */
  all?: boolean;
}

// What a key may do of all is told by the scope that reaches furthest.
const byReach = ["runs:delete", "runs:create", "outputs:read", "runs:read", "workflows:read"];

/** The scope of a key that reaches furthest, and the others on hover. */
export function ScopeList({ scopes, all = false }: ScopeListProps) {
  const sorted = byReach.filter((scope) => scopes.includes(scope));
  const shown = all ? scopes : sorted.slice(0, 1);
  const others = all ? [] : sorted.slice(1);
  return (
    <span className={styles.scopes} data-all={all || undefined}>
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
