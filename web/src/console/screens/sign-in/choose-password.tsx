import { Stack } from "@mantine/core";
import { DoorwayButton } from "../../../frame/shell/doorway-button.tsx";
import { NewPassword } from "../../../frame/shell/new-password.tsx";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";

interface ChoosePasswordProps {
  /** For the browser's own list of passwords. */
  email: string;
  action: string;
  onChosen(password: string): Promise<void>;
}

export function ChoosePassword({ email, action, onChosen }: ChoosePasswordProps) {
  const { form, busy, error, onSubmit } = useApiForm({ initialValues: { password: "" } }, ({ password }) =>
    onChosen(password),
  );
  return (
    <form onSubmit={onSubmit}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Stack>
        <NewPassword autoFocus {...form.getInputProps("password")} />
        <ErrorNote error={error} />
        <DoorwayButton busy={busy}>{action}</DoorwayButton>
      </Stack>
    </form>
  );
}
