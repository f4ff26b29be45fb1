import { Stack } from "@mantine/core";
import { useState } from "react";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { ConfirmLockout } from "../../access-ranges/confirm-lockout.tsx";
import { callConsole } from "../../api/call-console.ts";
import { type Deployment, refreshDeployments } from "./deployments-queries.ts";
import { SettingControl } from "./setting-control.tsx";
import type { SettingGroup } from "./setting-fields.ts";
import { formValues, sentValues } from "./setting-values.ts";

interface SettingsFormProps {
  group: SettingGroup;
  deployment: Deployment;
  onDone(): void;
}

/** Sends the fields of one group, made from the revision that was in sight when the form was opened. */
export function SettingsForm({ group, deployment, onDone }: SettingsFormProps) {
  const [revision] = useState(deployment.revision);
  const [confirmed, setConfirmed] = useState(false);
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: formValues(group, deployment) },
    async (values) => {
      const confirm = confirmed ? { confirm_lockout: true } : {};
      await callConsole("editDeployment", {
        params: { deployment_id: deployment.deployment_id },
        body: { revision, ...confirm, ...sentValues(group, values) },
      });
      await refreshDeployments();
      onDone();
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        {group.fields.map((field) => (
          <SettingControl key={field.name} field={field} input={form.getInputProps(field.name)} />
        ))}
        <ConfirmLockout error={error} checked={confirmed} onChange={setConfirmed} />
        <FormActions submit="Save settings" busy={busy} error={error} onCancel={onDone} />
      </Stack>
    </form>
  );
}
