import { Avatar, Text, Tooltip } from "@mantine/core";
import styles from "./badge.module.css";
import { initials } from "./format/initials.ts";

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
        <Text component="span" size="sm" truncate className={styles.name} title={name}>
          {name}
        </Text>
      </span>
    </Tooltip>
  );
}
