import { Anchor, Stack, TextInput } from "@mantine/core";
import { ErrorNote } from "../../ui/error-note.tsx";
import { useApiForm } from "../../ui/form/use-api-form.ts";
import { DoorwayButton } from "../shell/doorway-button.tsx";
import { useSurface } from "../surface.ts";
import type { Credentials } from "./credentials.ts";

interface CodeStepProps {
  credentials: Credentials;
  onSignedIn(): void;
  onBack(): void;
}

export function CodeStep({ credentials, onSignedIn, onBack }: CodeStepProps) {
  const { signIn } = useSurface();
  const { form, busy, error, onSubmit } = useApiForm({ initialValues: { code: "" } }, async ({ code }) => {
    await signIn({ ...credentials, code: code.trim() });
    onSignedIn();
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          autoFocus
          {...form.getInputProps("code")}
        />
        <ErrorNote error={error} />
        <DoorwayButton busy={busy}>Sign in</DoorwayButton>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          Sign in as somebody else
        </Anchor>
      </Stack>
    </form>
  );
}
