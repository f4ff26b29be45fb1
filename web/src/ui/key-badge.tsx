import { Text } from "@mantine/core";
import styles from "./badge.module.css";
import { shortId } from "./format/short-id.ts";
import { Hint } from "./hint.tsx";
import { Icon } from "./icon.tsx";

/** An id as it is issued is shown whole, since people look for it; only a strange one is cut. */
const longestShown = 20;

interface KeyBadgeProps {
  id: string;
  name?: string;
}

export function KeyBadge({ id, name }: KeyBadgeProps) {
  return (
    <Hint label={<span className="mono">{id}</span>} maw={420}>
      <span className={styles.badge}>
        <Icon name="key" size={14} />
        {name && (
          <Text component="span" size="sm" truncate>
            {name}
          </Text>
        )}
        <span className={`mono ${styles.id}`}>{id.length > longestShown ? shortId(id) : id}</span>
      </span>
    </Hint>
  );
}
