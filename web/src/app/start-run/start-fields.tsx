import { Stack, Textarea } from "@mantine/core";
import type { Parameter } from "@sluice/contract";
import type { AppBody } from "@sluice/contract/app";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { queryClient } from "../../frame/query-client.ts";
import { ApiError } from "../../ui/api/api-error.ts";
import { FormActions } from "../../ui/form/form-actions.tsx";
import { callApp } from "../api/call-app.ts";
import { StartForm } from "../start-form/start-form.tsx";
import { useStartForm } from "../start-form/use-start-form.ts";

type StartValues = Readonly<Record<string, string | number | boolean>>;

interface StartFieldsProps {
  workflowId: string;
  parameters: readonly Parameter[];
  /** What the fields begin with; the rest of it is sent as it is. */
  given?: Omit<AppBody<"startRun">, "parameters"> & { readonly parameters?: StartValues };
  /** What to know before it is started. */
  note?: ReactNode;
  onClose(): void;
}

/** What a run is started with, and the start, which leads to its page. */
export function StartFields({ workflowId, parameters, given = {}, note, onClose }: StartFieldsProps) {
  const { parameters: values, input_text, ...rest } = given;
  const form = useStartForm(parameters, values);
  const navigate = useNavigate();
  const [inputText, setInputText] = useState(input_text ?? "");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function start(event: FormEvent): Promise<void> {
    event.preventDefault();
    const typed = form.submit();
    if (typed === null) return;
    setBusy(true);
    setError(null);
    try {
      const body = { ...rest, parameters: typed, ...(inputText === "" ? {} : { input_text: inputText }) };
      const { run } = await callApp("startRun", { params: { workflow_id: workflowId }, body });
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
        {note}
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
