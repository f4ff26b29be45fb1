import { Select, Stack, TextInput } from "@mantine/core";
import type { ConsoleAnswer } from "@sluice/contract/console";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { callConsole } from "../../api/call-console.ts";
import { grantRoleOf } from "../../shared/grant-role-words.ts";
import { peopleChanged } from "../../shared/people-changed.ts";
import { SeatRefusal } from "../../shared/seat-refusal.tsx";
import { type ChosenGrant, GrantFields } from "./grant-fields.tsx";
import { roleOf, roleOptions } from "./role-options.ts";

interface InviteFormProps {
  onInvited(invited: ConsoleAnswer<"inviteUser">): void;
  onCancel(): void;
}

export function InviteForm({ onInvited, onCancel }: InviteFormProps) {
  const { form, busy, error, onSubmit } = useApiForm(
    {
      initialValues: {
        name: "",
        email: "",
        console_role: "none" as string | null,
        grants: [] as ChosenGrant[],
      },
    },
    async ({ name, email, console_role, grants }) => {
      const invited = await callConsole("inviteUser", {
        body: {
          name,
          email,
          console_role: roleOf(console_role),
          grants: grants.flatMap(({ deployment_id, role }) =>
            deployment_id === null ? [] : [{ deployment_id, role: grantRoleOf(role) }],
          ),
        },
      });
      await peopleChanged();
      onInvited(invited);
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="Name"
          autoComplete="off"
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextInput
          label="E-mail address"
          description="They sign in with it."
          type="email"
          autoComplete="off"
          required
          withAsterisk={false}
          {...form.getInputProps("email")}
        />
        <Select
          label="Console role"
          description="What they may do here. Without one they only sign in to deployments."
          data={roleOptions}
          allowDeselect={false}
          {...form.getInputProps("console_role")}
        />
        <GrantFields
          value={form.values.grants}
          onChange={(grants) => form.setFieldValue("grants", grants)}
          error={form.errors.grants}
        />
        <SeatRefusal error={error} />
        <FormActions submit="Invite person" busy={busy} error={error} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
