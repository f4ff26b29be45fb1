import { Stack, Textarea } from "@mantine/core";
import type { Parameter } from "@sluice/contract";
import { publishParameter } from "@sluice/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { queryClient } from "../../frame/query-client.ts";
import { ApiError } from "../../ui/api/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { FormActions } from "../../ui/form/form-actions.tsx";
import { FactsSkeleton } from "../../ui/skeletons.tsx";
import { callApp } from "../api/call-app.ts";
import { StartForm } from "../start-form/start-form.tsx";
import { useStartForm } from "../start-form/use-start-form.ts";

interface StartRunFormProps {
  workflowId: string;
  onClose(): void;
}

export function StartRunForm({ workflowId, onClose }: StartRunFormProps) {
  const asked = useQuery({
    queryKey: ["workflows", workflowId, "start"],
    queryFn: async ({ signal }) => {
      const params = { workflow_id: workflowId };
      const { active_version: version } = await callApp("showWorkflow", { params, signal });
      if (version === null) return { version, parameters: [] };
      const of = { params: { ...params, version: String(version) }, signal };
      const { definition } = await callApp("showVersion", of);
      return { version, parameters: (definition.parameters ?? []).map(publishParameter) };
    },
  });
  if (asked.error) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <FactsSkeleton lines={3} />;
  // Made anew with the version: what is asked for may be something else.
  return (
    <Fields
      key={asked.data.version}
      workflowId={workflowId}
      parameters={asked.data.parameters}
      onClose={onClose}
    />
  );
}

function Fields({
  workflowId,
  parameters,
  onClose,
}: StartRunFormProps & { parameters: readonly Parameter[] }) {
  const form = useStartForm(parameters);
  const navigate = useNavigate();
  const [inputText, setInputText] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function start(event: FormEvent): Promise<void> {
    event.preventDefault();
    const given = form.submit();
    if (given === null) return;
    setBusy(true);
    setError(null);
    try {
      const body = { parameters: given, ...(inputText === "" ? {} : { input_text: inputText }) };
      const { run } = await callApp("startRun", { params: { workflow_id: workflowId }, body });
      void queryClient.invalidateQueries({ queryKey: ["runs", "list"] });
      onClose();
      await navigate({ to: "/runs/$runId", params: { runId: run.run_id }, search: {} });
    } catch (failure) {
      const problems = failure instanceof ApiError ? failure.problems : [];
      form.refuse(problems);
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void start(event)} noValidate>
      <Stack>
        <StartForm form={form} disabled={busy} />
        <Textarea
          label="Input text"
          description="What the first steps are told besides; may be left empty."
          autosize
          minRows={2}
          maxRows={8}
          value={inputText}
          onChange={(event) => setInputText(event.currentTarget.value)}
        />
        <FormActions submit="Start run" busy={busy} error={error} onCancel={onClose} />
      </Stack>
    </form>
  );
}
