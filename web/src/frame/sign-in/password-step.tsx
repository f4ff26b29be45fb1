import { PasswordInput, Stack, TextInput } from "@mantine/core";
import { ApiError } from "../../ui/api/api-error.ts";
import { ErrorNote } from "../../ui/error-note.tsx";
import { useApiForm } from "../../ui/form/use-api-form.ts";
import { DoorwayButton } from "../shell/doorway-button.tsx";
import { useSurface } from "../surface.ts";
import type { Credentials } from "./credentials.ts";

interface PasswordStepProps {
  onSignedIn(): void;
  onCodeNeeded(credentials: Credentials): void;
}

export function PasswordStep({ onSignedIn, onCodeNeeded }: PasswordStepProps) {
  const { signIn } = useSurface();
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { email: "", password: "" } },
    async (body) => {
      try {
        await signIn(body);
        onSignedIn();
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== "totp_required") throw failure;
        onCodeNeeded(body);
      }
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="E-mail address"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps("password")}
        />
        <ErrorNote error={error} />
        <DoorwayButton busy={busy}>Sign in</DoorwayButton>
      </Stack>
    </form>
  );
}
