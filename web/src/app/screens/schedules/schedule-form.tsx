import { Stack, Textarea } from "@mantine/core";
import type { Parameter, ParameterValue } from "@sluice/contract";
import { limits } from "@sluice/contract/limits";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../ui/api/api-error.ts";
import { fieldErrors, hasMoreToSay } from "../../../ui/form/field-problems.ts";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { numberText } from "../../../ui/format/number-text.ts";
import { Section } from "../../../ui/section.tsx";
import { type CronTimes, readCron, writeCron } from "../../schedule-times/cron-times.ts";
import { StartForm } from "../../start-form/start-form.tsx";
import { useStartForm } from "../../start-form/use-start-form.ts";
import { TimesFields } from "./times-fields.tsx";

interface ScheduleWork {
  cron: string;
  time_zone: string;
  parameters: Record<string, ParameterValue>;
  input_text: string | null;
}

interface ScheduleFormProps {
  /** As it is; nothing where it is made. */
  schedule?: {
    cron: string;
    time_zone: string;
    parameters: Record<string, unknown>;
    input_text: string | null;
  };
  parameters: readonly Parameter[];
  submit: string;
  onSubmit(work: ScheduleWork): Promise<unknown>;
  onCancel(): void;
}

const ownFields = ["cron", "time_zone", "input_text"];

/** When a workflow starts, and with what. */
export function ScheduleForm({ schedule, parameters, submit, onSubmit, onCancel }: ScheduleFormProps) {
  const [times, setTimes] = useState<CronTimes>(() => readCron(schedule?.cron ?? "0 9 * * *"));
  const [zone, setZone] = useState(schedule?.time_zone ?? ownZone());
  const [text, setText] = useState(schedule?.input_text ?? "");
  const start = useStartForm(parameters, schedule?.parameters as Record<string, ParameterValue> | undefined);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const errors = fieldErrors(error, ownFields);
  const fields = [...ownFields, ...parameters.map(({ name }) => name)];

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const given = start.submit();
    if (given === null) return;
    setBusy(true);
    setError(null);
    try {
      await onSubmit({
        cron: writeCron(times),
        time_zone: zone,
        parameters: given,
        input_text: text === "" ? null : text,
      });
    } catch (failure) {
      if (failure instanceof ApiError) start.refuse(failure.problems);
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap="xl" maw={720}>
        <Section title="When">
          <TimesFields times={times} zone={zone} onTimes={setTimes} onZone={setZone} errors={errors} />
        </Section>
        <Section title="Parameters" lead="Every run of the schedule is started with these.">
          <StartForm form={start} />
        </Section>
        <Section title="Input text" lead="Handed to the first steps, as it is.">
          <Textarea
            aria-label="Input text"
            description={`At most ${numberText(limits.request.inputTextMaxChars)} characters; may be left empty.`}
            autosize
            minRows={2}
            maxRows={10}
            value={text}
            error={errors.input_text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Section>
        <FormActions
          submit={submit}
          busy={busy}
          error={error !== null && hasMoreToSay(error, fields) ? error : null}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
