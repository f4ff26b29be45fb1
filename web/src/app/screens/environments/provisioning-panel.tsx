import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { callApp } from "../../api/call-app.ts";
import { stateTones, stateWords } from "./environment-words.ts";
import styles from "./environments.module.css";
import { type Environment, provisioningLogQuery, refreshEnvironments } from "./environments-queries.ts";

/** Where the newest version stands, why, and what was done to get it there. */
export function ProvisioningPanel({
  environment,
  mayChange,
}: {
  environment: Environment;
  mayChange: boolean;
}) {
  const { environment_id, newest_version, state, reason } = environment;
  const { data: log } = useQuery(provisioningLogQuery(environment_id, newest_version));
  const [error, setError] = useState<unknown>(null);
  const end = useRef<HTMLOListElement>(null);
  const lines = log?.lines ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest line is brought into sight as it comes
  useEffect(() => {
    end.current?.scrollTo({ top: end.current.scrollHeight });
  }, [lines.length]);

  /** How long after it was begun: "+1.4 s". */
  const sinceStart = (at: string) => {
    const started = Date.parse(log?.provisioning.started_at ?? at);
    return `+${((Date.parse(at) - started) / 1_000).toFixed(1)} s`;
  };

  async function provision(): Promise<void> {
    setError(null);
    try {
      await callApp("provisionEnvironment", { params: { environment_id } });
    } catch (failure) {
      setError(failure);
    }
    await refreshEnvironments();
  }

  return (
    <Panel
      title="Provisioning"
      lead={<StatusPill tone={stateTones[state]} label={stateWords[state]} />}
      action={
        mayChange &&
        state !== "provisioning" && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="refresh" size={14} />}
            onClick={() => void provision()}
          >
            Provision again
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {reason !== null && (
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {reason}
          </Text>
        )}
        <ErrorNote error={error} />
        {lines.length > 0 ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by keyboard
          <ol ref={end} className={styles.log} aria-label="Provisioning log" tabIndex={0}>
            {lines.map(({ seq, at, text }) => (
              <li key={seq}>
                <time dateTime={at}>{sinceStart(at)}</time>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        ) : (
          <Text size="sm" c="dimmed">
            {state === "provisioning"
              ? "It waits for a worker."
              : "This version came in a workflow file. It is judged by what the machine has."}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
