import { Avatar, Text, Tooltip } from "@mantine/core";
import styles from "./badge.module.css";

interface PersonBadgeProps {
  name: string;
  /** An address, a role: shown on hover. */
  detail?: string;
}

export function PersonBadge({ name, detail }: PersonBadgeProps) {
  return (
    <Tooltip label={detail} disabled={!detail}>
      <span className={styles.badge}>
        <Avatar size={20} radius="xl" color="gray" variant="filled" aria-hidden>
          {initials(name)}
        </Avatar>
        <Text component="span" size="sm" truncate>
          {name}
        </Text>
      </span>
    </Tooltip>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/[\s@.]+/);
  return `${words[0]?.[0] ?? ""}${words.length > 1 ? (words[1]?.[0] ?? "") : ""}`.toUpperCase();
}
