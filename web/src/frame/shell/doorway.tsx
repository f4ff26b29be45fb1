import { Paper, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useSurface } from "../surface.ts";
import styles from "./doorway.module.css";

interface DoorwayProps {
  title: string;
  /** What this step is for, in a sentence. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A page before a surface is entered: sign-in, setup, an invitation, a new password. */
export function Doorway({ title, lead, children }: DoorwayProps) {
  const { brand } = useSurface();
  useDocumentTitle(`${title} · Sluice`);
  return (
    <main className={styles.page}>
      <div className={styles.brand}>
        <span className={styles.mark} aria-hidden>
          S
        </span>
        {brand}
      </div>
      <Paper className={styles.card} p="lg">
        <Title order={1} mb={4}>
          {title}
        </Title>
        {lead && (
          <Text c="dimmed" mb="md">
            {lead}
          </Text>
        )}
        {children}
      </Paper>
    </main>
  );
}
