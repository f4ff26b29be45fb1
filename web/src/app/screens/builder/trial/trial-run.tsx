import { Button, Group, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { RunStatusPill } from "../../../../ui/run-status/run-status-pill.tsx";
import { stepStatusWords } from "../../../../ui/run-status/status-words.ts";
import { toneIcons } from "../../../../ui/status-pill.tsx";
import { TextLink } from "../../../../ui/text-link.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { callApp } from "../../../api/call-app.ts";
import { trialQuery } from "../builder-queries.ts";
import styles from "./trial.module.css";

/** How the last trial goes, step by step. */
export function TrialRun({ runId, onHide }: { runId: string; onHide(): void }) {
  const { data: run, error } = useQuery(trialQuery(runId));
  const queryClient = useQueryClient();
  if (error) return <ErrorNote error={error} />;
  if (!run) return null;
  const toRun = { to: "/runs/$runId", params: { runId } } as const;

  async function cancel(): Promise<void> {
    try {
      await callApp("cancelRun", { params: { run_id: runId }, body: {} });
      await queryClient.invalidateQueries({ queryKey: ["runs", runId] });
    } catch (failure) {
      toast.failed(failure);
    }
  }

  return (
    <section className={styles.run} aria-label="Trial">
      <Group justify="space-between">
        <RunStatusPill status={run.status} />
        <TextLink {...toRun} size="sm">
          Open the run
        </TextLink>
      </Group>
      <ol className={styles.steps}>
        {run.steps.map(({ slug, title, status }) => {
          const words = stepStatusWords[status];
          return (
            <li key={slug}>
              <Icon name={words.icon ?? toneIcons[words.tone]} size={14} />
              <span>{title}</span>
              <Text span size="xs" c="dimmed">
                {words.label}
              </Text>
            </li>
          );
        })}
      </ol>
      {run.status === "waiting_for_approval" && (
        <Text size="sm">
          A person must decide. <TextLink {...toRun}>Look at what it asks</TextLink>
        </Text>
      )}
      {run.error && (
        <Text size="sm" c="var(--failed)">
          {run.error.message}
        </Text>
      )}
      <Group gap="xs">
        {run.may.cancel && (
          <Button size="xs" variant="default" onClick={() => void cancel()}>
            Cancel the trial
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" onClick={onHide}>
          Hide the trial
        </Button>
      </Group>
    </section>
  );
}
