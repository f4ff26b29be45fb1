import { Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import styles from "./section.module.css";

interface SectionProps {
  title: string;
  /** A sentence on what is here. */
  about?: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a page with its own title. */
export function Section({ title, about, aside, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} className={styles.section}>
      <header className={styles.header}>
        <div>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {about && (
            <Text size="sm" c="dimmed" component="div">
              {about}
            </Text>
          )}
        </div>
        {aside}
      </header>
      {children}
    </Paper>
  );
}
