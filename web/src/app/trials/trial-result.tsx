import { Alert, Code, Group, Stack, Text } from "@mantine/core";
import type { Trial } from "@sluice/contract";
import type { ReactNode } from "react";
import { bytesText } from "../../ui/format/bytes-text.ts";
import { Icon } from "../../ui/icon.tsx";
import { StatusPill } from "../../ui/status-pill.tsx";
import styles from "./trial-result.module.css";
import { tones, words } from "./trial-words.ts";

/** What a trial did: how it ended, what it printed, what it left, and what would have waited for a person. */
export function TrialResult({ trial }: { trial: Trial }) {
  const { state, exit_code, stdout, stderr, would_ask, files, skipped, progress } = trial;
  const isOver = state !== "queued" && state !== "running";
  const isSilent = isOver && stdout === "" && stderr === "" && files.length === 0;
  return (
    <Stack gap="sm" role="status" aria-live="polite">
      <Group gap="xs">
        <StatusPill tone={tones[state]} label={words[state]} />
        {exit_code !== null && <Text size="sm" c="dimmed">{`Exit code ${exit_code}`}</Text>}
      </Group>
      {trial.reason !== null && (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {trial.reason}
        </Text>
      )}
      {would_ask.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          icon={<Icon name="hand" />}
          title="In a run this would wait for a person"
        >
          <ul className={styles.list}>
            {would_ask.map(({ command, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and one command may come twice
              <li key={index}>
                <Code>{command}</Code> {`because it ${reason}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Part title="Progress" shown={progress.length > 0}>
        <ul className={styles.list}>
          {progress.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines only come behind the others
            <li key={index}>{text}</li>
          ))}
        </ul>
      </Part>
      <Part title="Printed" shown={stdout !== ""}>
        <pre className={styles.output}>{stdout}</pre>
      </Part>
      <Part title="Reported as an error" shown={stderr !== ""}>
        <pre className={styles.output} data-stream="stderr">
          {stderr}
        </pre>
      </Part>
      <Part title="Files in outputs/" shown={files.length > 0 || skipped.length > 0}>
        <ul className={styles.list}>
          {files.map(({ path, bytes }) => (
            <li key={path}>
              <Code>{path}</Code> {bytesText(bytes)}
            </li>
          ))}
          {skipped.map(({ path, reason }) => (
            <li key={path}>
              <Code>{path}</Code> {`was not kept: ${reason}`}
            </li>
          ))}
        </ul>
      </Part>
      {isSilent && (
        <Text size="sm" c="dimmed">
          It printed nothing and left no file.
        </Text>
      )}
    </Stack>
  );
}

function Part({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null;
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {title}
      </Text>
      {children}
    </div>
  );
}
