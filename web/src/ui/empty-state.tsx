import { Anchor, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import styles from "./state.module.css";

interface EmptyStateProps {
  icon: IconName;
  /** What would be here: "No keys yet". */
  title: string;
  /** What it is, and why there is none. */
  children: ReactNode;
  /** The first thing to do. */
  action?: ReactNode;
  guide?: { label: string; href: string };
}

export function EmptyState({ icon, title, children, action, guide }: EmptyStateProps) {
  return (
    <div className={styles.state} data-empty>
      <span className={styles.icon}>
        <Icon name={icon} size={24} />
      </span>
      <Title order={2} size="h2">
        {title}
      </Title>
      <Text c="dimmed" maw={480}>
        {children}
      </Text>
      {action}
      {guide && (
        <Anchor href={guide.href} size="sm" target="_blank" rel="noreferrer">
          {guide.label}
        </Anchor>
      )}
    </div>
  );
}
