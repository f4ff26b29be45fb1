import { Button, Group, Stack, Switch } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../../../ui/api/api-error.ts";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { FileProblems } from "../../../../ui/form/file-problems.tsx";
import { WorkflowFileInput } from "../../../../ui/form/workflow-file-input.tsx";
import { callApp } from "../../../api/call-app.ts";
import { refreshWorkflows } from "../workflows-queries.ts";
import { ImportPlan } from "./import-plan.tsx";
import { usePlannedImport } from "./use-planned-import.ts";

interface ImportWorkflowProps {
  onCancel(): void;
  onImported(workflowId: string): void;
}

/** A workflow file: what importing it would save is said before anything is. */
export function ImportWorkflow({ onCancel, onImported }: ImportWorkflowProps) {
  const [file, setFile] = useState("");
  const [activate, setActivate] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { plan, refusal, isPlanning } = usePlannedImport(file);
  const error = failure ?? refusal;
  const problems = error instanceof ApiError ? error.problems : [];

  async function importFile(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { workflow_id } = await callApp("importWorkflow", { body: { file, activate } });
      await refreshWorkflows();
      onImported(workflow_id);
    } catch (cause) {
      setFailure(cause);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack>
      <WorkflowFileInput
        value={file}
        onChange={(text) => {
          setFile(text);
          setFailure(null);
        }}
      />
      {problems.length > 0 ? <FileProblems problems={problems} /> : <ErrorNote error={error} />}
      {plan && <ImportPlan plan={plan} />}
      <Group justify="space-between">
        <Switch
          label="Activate it at once"
          checked={activate}
          onChange={(event) => setActivate(event.currentTarget.checked)}
        />
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            onClick={() => void importFile()}
            loading={busy}
            disabled={file.trim() === "" || isPlanning || plan === null}
          >
            Import workflow
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
