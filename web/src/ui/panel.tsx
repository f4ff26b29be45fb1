import { Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import styles from "./panel.module.css";

interface PanelProps {
  title: string;
  /** What is here, in a sentence. */
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page in a frame of its own, where several stand below each other. */
export function Panel({ title, lead, action, children }: PanelProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} className={styles.panel}>
      <header className={styles.header}>
        <div>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {lead && (
            <Text size="sm" c="dimmed" component="div">
              {lead}
            </Text>
          )}
        </div>
        {action}
      </header>
      {children}
    </Paper>
  );
}
