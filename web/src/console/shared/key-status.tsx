import type { ConsoleKey } from "@sluice/contract/console";
import { StatusPill } from "../../ui/status-pill.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./key-status.module.css";
import { keyStatusWords } from "./key-status-words.ts";

type Shown = Pick<
  ConsoleKey,
  | "status"
  | "rotating_until"
  | "revoked_at"
  | "revoked_everywhere_by"
  | "expires_at"
  | "changed_at"
  | "created_at"
>;

/** The status of a key with the date that belongs to it. */
export function KeyStatusCell({ of }: { of: Shown }) {
  const { label, tone, icon } = keyStatusWords[of.status];
  const [word, at] = dateOf(of);
  return (
    <span className={styles.status}>
      <StatusPill tone={tone} label={label} icon={icon} />
      <span className={styles.date}>
        {word} <Time at={at} exact={of.status === "rotating"} />
      </span>
    </span>
  );
}

function dateOf(key: Shown): [word: string, at: string] {
  switch (key.status) {
    case "not_yet_active":
      return ["changed", key.changed_at];
    case "active":
      return ["created", key.created_at];
    case "rotating":
      return ["until", key.rotating_until ?? key.changed_at];
    case "revoking":
      return ["everywhere", key.revoked_everywhere_by ?? key.changed_at];
    case "revoked":
      return ["revoked", key.revoked_at ?? key.changed_at];
    case "expired":
      return ["expired", key.expires_at];
  }
}
