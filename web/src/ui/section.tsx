import { Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import styles from "./section.module.css";

interface SectionProps {
  title: string;
  /** What it is for, in a sentence. */
  lead?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Section({ title, lead, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className={styles.header}>
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" size="sm">
              {lead}
            </Text>
          )}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
