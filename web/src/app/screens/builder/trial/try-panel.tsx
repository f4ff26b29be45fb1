import { Alert, Button, Stack, Text, Textarea } from "@mantine/core";
import { publishParameter } from "@sluice/core";
import { useState } from "react";
import { ApiError } from "../../../../ui/api/api-error.ts";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { callApp } from "../../../api/call-app.ts";
import { StartForm } from "../../../start-form/start-form.tsx";
import { useStartForm } from "../../../start-form/use-start-form.ts";
import { useBuilder } from "../builder-context.ts";
import { parametersOf } from "../model/parameter-edits.ts";
import styles from "./trial.module.css";
import { TrialRun } from "./trial-run.tsx";

interface TryPanelProps {
  runId: string | null;
  /** Saves what is not saved yet. Tells the revision of the draft, or null where that failed. */
  flush(): Promise<number | null>;
  /** Null takes the trial that is shown away. */
  onShow(runId: string | null): void;
}

/** Runs the draft as it is, without activating it. */
export function TryPanel({ runId, flush, onShow }: TryPanelProps) {
  const { workflowId, draft, problems } = useBuilder();
  const form = useStartForm(parametersOf(draft).map(publishParameter));
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function start(): Promise<void> {
    const parameters = form.submit();
    if (parameters === null) return;
    setBusy(true);
    setError(null);
    try {
      const revision = await flush();
      if (revision === null) return;
      const body = { revision, parameters, ...(text !== "" && { input_text: text }) };
      const { run } = await callApp("tryDraft", { params: { workflow_id: workflowId }, body });
      onShow(run.run_id);
    } catch (failure) {
      setError(failure);
      if (failure instanceof ApiError && failure.code === "invalid_parameters") form.refuse(failure.problems);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.panel}
      aria-label="Try it"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Text size="sm" c="dimmed">
        Runs the draft as it is now. Nothing is activated; the run is marked as a trial.
      </Text>
      {problems.length > 0 && (
        <Alert color="yellow" variant="light" icon={<Icon name="warning" />}>
          {problems.length === 1 ? "A problem keeps" : `${problems.length} problems keep`} the draft from
          running.
        </Alert>
      )}
      <StartForm form={form} />
      <Textarea
        label="Input text"
        description="What the first steps are told besides; may be left empty."
        value={text}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Notice error={error} />
      <Button type="submit" loading={busy} disabled={problems.length > 0} leftSection={<Icon name="play" />}>
        Run the draft
      </Button>
      {runId !== null && <TrialRun runId={runId} onHide={() => onShow(null)} />}
    </form>
  );
}

/** A workflow that is not ready says what its author must mend. */
function Notice({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.code !== "workflow_not_ready") return <ErrorNote error={error} />;
  const { reasons = [] } = (error.details ?? {}) as { reasons?: readonly string[] };
  return (
    <Alert
      color="red"
      variant="light"
      icon={<Icon name="warning" />}
      role="alert"
      title="It is not ready to run"
    >
      <Stack gap={4}>
        {reasons.map((reason) => (
          <Text key={reason} size="sm">
            {reason}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}
