import { Code, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { QrCode } from "../../../ui/qr-code.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { callConsole } from "../../api/call-console.ts";

interface EnrolSecondFactorProps {
  onCancel(): void;
  onOn(recoveryCodes: readonly string[]): void;
}

/** The seed as a picture, drawn in this page, and the first code that proves it was taken over. */
export function EnrolSecondFactor({ onCancel, onOn }: EnrolSecondFactorProps) {
  const seed = useQuery({
    queryKey: ["new-second-factor"],
    queryFn: () => callConsole("enrolTotp"),
    // A seed is a secret: it is asked for once, and forgotten with the dialog.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { form, busy, error, onSubmit } = useApiForm({ initialValues: { code: "" } }, async ({ code }) => {
    const { recovery_codes } = await callConsole("confirmTotp", { body: { code: code.replaceAll(" ", "") } });
    onOn(recovery_codes);
  });
  if (seed.error)
    return (
      <ErrorState error={seed.error} title="It could not be begun" onRetry={() => void seed.refetch()} />
    );
  if (!seed.data) return <FactsSkeleton lines={4} />;
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text>Scan this with your authenticator app. Your other sessions end when it is on.</Text>
        <QrCode text={seed.data.uri} label="The seed of your second factor, for an authenticator app" />
        <div>
          <Text size="sm" c="dimmed">
            Or type this into the app:
          </Text>
          <Group gap={4} wrap="nowrap">
            <Code style={{ overflowWrap: "anywhere" }}>{seed.data.secret}</Code>
            <CopyButton value={seed.data.secret} what="secret" />
          </Group>
        </div>
        <TextInput
          label="Code that the app shows"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          withAsterisk={false}
          autoFocus
          {...form.getInputProps("code")}
        />
        <FormActions submit="Turn on second factor" busy={busy} error={error} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
