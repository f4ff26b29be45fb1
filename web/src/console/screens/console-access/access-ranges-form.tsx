import { Stack } from "@mantine/core";
import type { ConsoleAnswer } from "@sluice/contract/console";
import { limits } from "@sluice/contract/limits";
import { useState } from "react";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { TagInput } from "../../../ui/form/tag-input.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { ConfirmLockout } from "../../access-ranges/confirm-lockout.tsx";
import { callConsole } from "../../api/call-console.ts";

interface AccessRangesFormProps {
  settings: ConsoleAnswer<"showConsoleSettings">;
  onDone(): Promise<void>;
  onCancel(): void;
}

const { min, max } = limits.console.userAccessRanges;

export function AccessRangesForm({ settings, onDone, onCancel }: AccessRangesFormProps) {
  const [confirmed, setConfirmed] = useState(false);
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { user_access_ranges: settings.user_access_ranges } },
    async (values) => {
      const confirm = confirmed ? { confirm_lockout: true } : {};
      await callConsole("editConsoleSettings", {
        body: { revision: settings.revision, ...values, ...confirm },
      });
      await onDone();
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TagInput
          label="Ranges"
          description={`${min} to ${max} CIDR ranges, IPv4 or IPv6. 0.0.0.0/0 and ::/0 let everybody in.`}
          placeholder="203.0.113.0/24"
          data-autofocus
          {...form.getInputProps("user_access_ranges")}
        />
        <ConfirmLockout error={error} checked={confirmed} onChange={setConfirmed} />
        <FormActions submit="Save ranges" busy={busy} error={error} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
