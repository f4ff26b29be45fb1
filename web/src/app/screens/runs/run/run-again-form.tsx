import { Alert, Stack, Text, Textarea } from "@mantine/core";
import type { Parameter } from "@sluice/contract";
import type { AppAnswer } from "@sluice/contract/app";
import { publishParameter } from "@sluice/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { queryClient } from "../../../../frame/query-client.ts";
import { ApiError } from "../../../../ui/api/api-error.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { FormActions } from "../../../../ui/form/form-actions.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { FactsSkeleton } from "../../../../ui/skeletons.tsx";
import { callApp } from "../../../api/call-app.ts";
import { StartForm } from "../../../start-form/start-form.tsx";
import { useStartForm } from "../../../start-form/use-start-form.ts";

interface RunAgainFormProps {
  runId: string;
  onClose(): void;
}

export function RunAgainForm({ runId, onClose }: RunAgainFormProps) {
  const asked = useQuery({
    queryKey: ["runs", runId, "again"],
    queryFn: async ({ signal }) => {
      const again = await callApp("getRunAgain", { params: { run_id: runId }, signal });
      if (again.active_version === null) return { again, parameters: [] };
      const params = { workflow_id: again.workflow_id, version: String(again.active_version) };
      const { definition } = await callApp("showVersion", { params, signal });
      return { again, parameters: (definition.parameters ?? []).map(publishParameter) };
    },
    // What is being typed over stays.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (asked.error) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <FactsSkeleton lines={3} />;
  if (asked.data.again.active_version === null) {
    return <Text>The workflow is not active. Activate one of its versions, then run it again.</Text>;
  }
  return <Fields again={asked.data.again} parameters={asked.data.parameters} onClose={onClose} />;
}

interface FieldsProps {
  again: AppAnswer<"getRunAgain">;
  parameters: readonly Parameter[];
  onClose(): void;
}

function Fields({ again, parameters, onClose }: FieldsProps) {
  const form = useStartForm(parameters, again.parameters);
  const navigate = useNavigate();
  const [inputText, setInputText] = useState(again.input_text ?? "");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function start(event: FormEvent): Promise<void> {
    event.preventDefault();
    const given = form.submit();
    if (given === null) return;
    setBusy(true);
    setError(null);
    const { workflow_id, client_reference, labels, pii_policy_override } = again;
    try {
      const body = {
        parameters: given,
        labels,
        ...(inputText === "" ? {} : { input_text: inputText }),
        ...(client_reference === null ? {} : { client_reference }),
        ...(pii_policy_override === null ? {} : { pii_policy_override: { ...pii_policy_override } }),
      };
      const { run } = await callApp("startRun", { params: { workflow_id }, body });
      void queryClient.invalidateQueries({ queryKey: ["runs", "list"] });
      onClose();
      await navigate({ to: "/runs/$runId", params: { runId: run.run_id }, search: {} });
    } catch (failure) {
      form.refuse(failure instanceof ApiError ? failure.problems : []);
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void start(event)} noValidate>
      <Stack>
        <Changed again={again} />
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

/** Where it will not be quite the same. */
function Changed({ again }: { again: FieldsProps["again"] }) {
  const { is_trial, version, active_version, unknown_parameters: unknown } = again;
  const said = [
    is_trial && `That was the trial of a draft. The active version ${active_version} will run.`,
    !is_trial &&
      version !== active_version &&
      `Version ${version} ran; version ${active_version} is active now.`,
    unknown.length > 0 && `It no longer takes ${unknown.join(", ")}.`,
  ].filter((each) => each !== false);
  if (said.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="info" />}>
      {said.join(" ")}
    </Alert>
  );
}
