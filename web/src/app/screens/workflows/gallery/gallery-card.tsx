import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./gallery-card.module.css";

interface GalleryCardProps {
  name: string;
  description: string;
  /** Below the description: what can be learned, where it comes from. */
  children?: ReactNode;
  action: ReactNode;
}

/** Something that can be installed. */
export function GalleryCard({ name, description, children, action }: GalleryCardProps) {
  return (
    <article className={styles.card}>
      <h3 className={styles.name}>{name}</h3>
      <Text size="sm" c="dimmed">
        {description}
      </Text>
      {children}
      <div className={styles.action}>{action}</div>
    </article>
  );
}
