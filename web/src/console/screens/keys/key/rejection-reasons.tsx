import { Progress, Skeleton, Text } from "@mantine/core";
import type { KeyUsage } from "@sluice/contract/console";
import { numberText } from "../../../../ui/format/number-text.ts";
import { Panel } from "../../../../ui/panel.tsx";
import { rejectionWords } from "../../../shared/rejection-words.ts";
import styles from "./rejection-reasons.module.css";

/** Rejections of the window by their reason, the most frequent first. */
export function RejectionReasons({ usage, span }: { usage: KeyUsage | undefined; span: string }) {
  return (
    <Panel title="Rejections by reason" lead={`In the last ${span}.`}>
      {usage === undefined ? (
        <Skeleton h={48} />
      ) : usage.rejections.length === 0 ? (
        <Text size="sm" c="dimmed">
          None. Calls whose credentials were wrong are logged in the deployment alone.
        </Text>
      ) : (
        <ul className={styles.reasons}>
          {usage.rejections.map(({ reason, requests }) => (
            <li key={reason}>
              <span>{rejectionWords(reason)}</span>
              <span className={styles.count}>{numberText(requests)}</span>
              <Progress
                className={styles.bar}
                size="sm"
                color="var(--blocked)"
                value={(requests / usage.rejected) * 100}
                aria-hidden
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
