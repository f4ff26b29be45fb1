import { Avatar, Text } from "@mantine/core";
import styles from "./badge.module.css";
import { initials } from "./format/initials.ts";
import { Hint } from "./hint.tsx";

interface PersonBadgeProps {
  name: string;
  /** An address, a role: shown on hover. */
  detail?: string;
}

export function PersonBadge({ name, detail }: PersonBadgeProps) {
  const badge = (
    <span className={styles.badge}>
      <Avatar size={20} radius="xl" color="gray" variant="filled" aria-hidden>
        {initials(name)}
      </Avatar>
      <Text component="span" size="sm" truncate className={styles.name} title={name}>
        {name}
      </Text>
    </span>
  );
  return detail ? <Hint label={detail}>{badge}</Hint> : badge;
}
