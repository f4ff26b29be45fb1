import { Text } from "@mantine/core";
import type { ConnectorTest, ConnectorTestStep } from "@sluice/contract";
import { durationText } from "../../../ui/format/duration-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-paths.ts";
import { stepWords } from "./connector-words.ts";
import styles from "./test-steps.module.css";

const statusWords: Readonly<Record<ConnectorTestStep["status"], { icon: IconName; label: string }>> = {
  passed: { icon: "check", label: "Passed" },
  failed: { icon: "cross", label: "Failed" },
  skipped: { icon: "minus", label: "Not tried" },
};

/** What was tried, one after the other, and what stood in the way. */
export function TestSteps({ test }: { test: ConnectorTest }) {
  return (
    <ol className={styles.steps}>
      {test.steps.map(({ step, status, reason, took_ms }) => (
        <li key={step} data-status={status}>
          <span className={styles.icon}>
            <Icon name={statusWords[status].icon} size={12} label={statusWords[status].label} />
          </span>
          <div>
            <Text size="sm" fw={500}>
              {stepWords[step]}
              {status !== "skipped" && (
                <Text component="span" size="xs" c="dimmed" ml={8} className="mono">
                  {took_ms < 1_000 ? `${took_ms} ms` : durationText(took_ms)}
                </Text>
              )}
            </Text>
            {reason && (
              <Text size="sm" c="dimmed">
                {reason}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
