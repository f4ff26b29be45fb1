import { Button, Group, PasswordInput, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface SecretFieldProps {
  label: string;
  /** "client secret". */
  what: string;
  isStored: boolean;
  /** Undefined keeps what is stored, null takes it away. */
  value: string | null | undefined;
  onChange(value: string | null | undefined): void;
  error?: ReactNode;
}

/** A secret that is written and never read: what is stored is kept unless another is typed. */
export function SecretField({ label, what, isStored, value, onChange, error }: SecretFieldProps) {
  const isRemoved = value === null;
  return (
    <div>
      <PasswordInput
        label={label}
        description={
          isStored
            ? `A ${what} is stored and never shown. Type another to replace it.`
            : "It is never shown again."
        }
        placeholder={isRemoved ? "Will be removed" : isStored ? "Stored" : undefined}
        autoComplete="new-password"
        value={value ?? ""}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
      {isStored && (
        <Group gap="xs" mt={4}>
          <Button variant="subtle" size="compact-xs" onClick={() => onChange(isRemoved ? undefined : null)}>
            {isRemoved ? `Keep the ${what}` : `Remove the ${what}`}
          </Button>
          {isRemoved && (
            <Text size="xs" c="dimmed">
              Removed when you save.
            </Text>
          )}
        </Group>
      )}
    </div>
  );
}
