import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import styles from "./status-pill.module.css";

/** What a status means to whoever reads it, whatever its subject calls it. */
export type Tone = "running" | "waiting" | "completed" | "failed" | "cancelled" | "blocked";

export const toneIcons: Record<Tone, IconName> = {
  running: "play",
  waiting: "hand",
  completed: "check",
  failed: "cross",
  cancelled: "minus",
  blocked: "lock",
};

interface StatusPillProps {
  tone: Tone;
  /** The status in a word or two: colour alone says nothing. */
  label: string;
  icon?: IconName;
}

export function StatusPill({ tone, label, icon }: StatusPillProps) {
  return (
    <span className={styles.pill} data-tone={tone}>
      <Icon name={icon ?? toneIcons[tone]} size={12} />
      {label}
    </span>
  );
}
