import { choices } from "virtual:console-contract";
import {
  MultiSelect,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import type { ConsoleBody } from "@sluice/contract/console";
import { limits } from "@sluice/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { deploymentChoicesQuery } from "../../deployments/deployment-choices-query.ts";
import { capitalised } from "./schedule-text.ts";
import type { UpdateRule } from "./update-rules-queries.ts";

interface UpdateRuleFormProps {
  /** The rule as it is; nothing where it is made. */
  rule?: UpdateRule;
  submit: string;
  onSubmit(body: ConsoleBody<"createUpdateRule">): Promise<unknown>;
  onCancel(): void;
}

const { monthlyDay, updateHour, maxDeploymentsPerUpdateRule, catalogueNameMaxChars } = limits.console;
const hours = Array.from({ length: updateHour.max + 1 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00 UTC`,
}));

export function UpdateRuleForm({ rule, submit, onSubmit: send, onCancel }: UpdateRuleFormProps) {
  const deployments = useQuery(deploymentChoicesQuery);
  const { form, busy, error, onSubmit } = useApiForm(
    {
      initialValues: {
        name: rule?.name ?? "",
        description: rule?.description ?? "",
        cadence: (rule?.cadence ?? "weekly") as string,
        weekday: (rule?.weekday ?? "sunday") as string,
        month_day: (rule?.month_day ?? monthlyDay.min) as number | string,
        hour_utc: String(rule?.hour_utc ?? 3),
        deployment_ids: rule?.deployments.map(({ deployment_id }) => deployment_id) ?? [],
      },
    },
    async ({ weekday, month_day, hour_utc, ...rest }) => {
      const isWeekly = rest.cadence === "weekly";
      await send({
        ...rest,
        weekday: isWeekly ? weekday : null,
        month_day: isWeekly ? null : Number(month_day),
        hour_utc: Number(hour_utc),
      });
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="Name"
          description={`At most ${catalogueNameMaxChars} characters.`}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <Textarea
          label="Description"
          autosize
          minRows={1}
          maxRows={4}
          {...form.getInputProps("description")}
        />
        <div>
          <Text size="sm" fw={500} mb={4}>
            How often
          </Text>
          <SegmentedControl
            aria-label="How often"
            data={[
              { value: "weekly", label: "Every week" },
              { value: "monthly", label: "Every month" },
            ]}
            {...form.getInputProps("cadence")}
          />
        </div>
        {form.values.cadence === "weekly" ? (
          <NativeSelect
            label="Day of the week"
            data={choices.weekdays.map((day) => ({ value: day, label: capitalised(day) }))}
            {...form.getInputProps("weekday")}
          />
        ) : (
          <NumberInput
            label="Day of the month"
            description={`${monthlyDay.min} to ${monthlyDay.max}: every month has it.`}
            allowDecimal={false}
            {...form.getInputProps("month_day")}
          />
        )}
        <NativeSelect label="Hour" data={hours} {...form.getInputProps("hour_utc")} />
        <MultiSelect
          label="Deployments"
          description={`1 to ${maxDeploymentsPerUpdateRule}.`}
          data={deployments.data ?? []}
          searchable
          nothingFoundMessage="No deployment of that name"
          {...form.getInputProps("deployment_ids")}
        />
        <FormActions submit={submit} busy={busy} error={error ?? deployments.error} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
