import { Icon } from "../../../ui/icon.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import styles from "./attention-list.module.css";
import type { Attention } from "./find-attention.ts";

export function AttentionList({ items }: { items: readonly Attention[] }) {
  return (
    <ul className={styles.list} aria-label="Needs attention">
      {items.map(({ id, tone, icon, label, text, to }) => (
        <li key={id}>
          <TextLink to={to} underline="never" className={styles.item}>
            <span className={styles.kind}>
              <StatusPill tone={tone} icon={icon} label={label} />
            </span>
            <span className={styles.text}>{text}</span>
            <Icon name="right" size={14} />
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
