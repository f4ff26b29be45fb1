import { Alert, Stack } from "@mantine/core";
import type { ConsoleKey, ListedKey } from "@sluice/contract/console";
import { useEffect, useState } from "react";
import { queryClient } from "../../../../frame/query-client.ts";
import { ApiError } from "../../../../ui/api/api-error.ts";
import { FormActions } from "../../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../../ui/form/use-api-form.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { callConsole } from "../../../api/call-console.ts";
import { draftOf, settingsOf } from "../form/key-draft.ts";
import { LimitFields } from "../form/limit-fields.tsx";
import { NameFields } from "../form/name-fields.tsx";
import { NetworkFields } from "../form/network-fields.tsx";
import { ScopeField } from "../form/scope-field.tsx";
import { WorkflowField } from "../form/workflow-field.tsx";

interface SettingsTabProps {
  shown: ListedKey;
  /** A revoked key, and whoever may only look. */
  readOnly: boolean;
}

/** Everything of a key that can be changed: all but its deployment. Its credentials stay the same. */
export function SettingsTab({ shown, readOnly }: SettingsTabProps) {
  // What the form was filled from. A change by somebody else must not pass for it: it would be lost unseen.
  const [base, setBase] = useState<ConsoleKey>(shown);
  const params = { key_id: shown.key_id };
  const { form, busy, error, onSubmit } = useApiForm({ initialValues: draftOf(shown) }, async (draft) => {
    const body = { revision: base.revision, ...settingsOf(draft) };
    try {
      begin(await callConsole("editKey", { params, body }));
      toast.done("Saved. The deployment takes it over within about a minute.");
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === "edit_conflict")) throw failure;
      // The person chose to keep what the other saved.
      begin(await callConsole("showKey", { params }));
    }
    await queryClient.invalidateQueries({ queryKey: ["keys"] });
  });

  function begin(key: ConsoleKey): void {
    setBase(key);
    form.setInitialValues(draftOf(key));
    form.setValues(draftOf(key));
    form.resetDirty(draftOf(key));
  }

  const isOutdated = shown.revision > base.revision && !form.isDirty() && !busy;
  useEffect(() => {
    if (isOutdated) begin(shown);
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <fieldset disabled={readOnly} style={{ margin: 0, padding: 0, border: 0, minWidth: 0 }}>
        <Stack maw={800}>
          {shown.revoked_at !== null && (
            <Alert color="gray" variant="light" icon={<Icon name="lock" />}>
              A revoked key cannot be changed.
            </Alert>
          )}
          <Panel title="Name" lead={`It is bound to ${shown.deployment_name}, for good.`}>
            <NameFields form={form} />
          </Panel>
          <Panel title="Workflows">
            <WorkflowField form={form} />
          </Panel>
          <Panel title="Scopes">
            <ScopeField form={form} />
          </Panel>
          <Panel title="Limits">
            <LimitFields form={form} createdAtMs={Date.parse(shown.created_at)} />
          </Panel>
          <Panel title="Network and hours">
            <NetworkFields form={form} />
          </Panel>
          {!readOnly && (
            <FormActions
              submit="Save changes"
              busy={busy}
              error={error}
              disabled={!form.isDirty()}
              onCancel={form.isDirty() ? form.reset : undefined}
            />
          )}
        </Stack>
      </fieldset>
    </form>
  );
}
