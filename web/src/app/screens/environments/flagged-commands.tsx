import { ActionIcon, Button, Code, Group, Input, Stack, Switch, Text, TextInput } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./environments.module.css";
import { type EnvironmentContent, usualFlagsQuery } from "./environments-queries.ts";

interface Flagged {
  pattern: string;
  reason: string;
}

interface FlaggedCommandsProps {
  /** Null: the deployment's own list. */
  value: Flagged[] | null;
  /** What it runs in decides what the deployment's own list is. */
  kind: EnvironmentContent["kind"];
  readOnly: boolean;
  error?: ReactNode;
  onChange(value: Flagged[] | null): void;
}

const { maxFlaggedCommands, flaggedReasonMaxChars } = limits.environment;

/** Commands that wait for a person, each with the reason that person reads. */
export function FlaggedCommands({ value, kind, readOnly, error, onChange }: FlaggedCommandsProps) {
  const { data: usual, error: unread, refetch } = useQuery(usualFlagsQuery(kind));
  const set = (index: number, changes: Partial<Flagged>) =>
    onChange((value ?? []).map((each, at) => (at === index ? { ...each, ...changes } : each)));
  return (
    <Input.Wrapper
      label="Flagged commands"
      labelElement="div"
      description="A command that matches waits for a person: its name, then words that must be among its arguments."
      error={error}
    >
      <Stack gap="xs" mt={8}>
        <Switch
          label="Use the deployment's own list"
          checked={value === null}
          // A list of one's own begins with the deployment's: never with nothing because that was not read.
          disabled={readOnly || usual === undefined}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? null : (usual?.items ?? []).map((each) => ({ ...each })))
          }
        />
        <ErrorNote error={unread} onRetry={() => void refetch()} />
        {value === null ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by keyboard
          <ul className={styles.flags} aria-label="The deployment's own list" tabIndex={0}>
            {usual?.items.map(({ pattern, reason }) => (
              <li key={pattern}>
                <Code>{pattern}</Code>{" "}
                <Text component="span" size="xs" c="dimmed">
                  {reason}
                </Text>
              </li>
            ))}
          </ul>
        ) : (
          <>
            {value.map(({ pattern, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and are edited in place
              <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
                <TextInput
                  aria-label={`Pattern ${index + 1}`}
                  placeholder="git push"
                  className="mono"
                  flex={2}
                  value={pattern}
                  readOnly={readOnly}
                  onChange={({ currentTarget }) => set(index, { pattern: currentTarget.value })}
                />
                <TextInput
                  aria-label={`Reason ${index + 1}`}
                  placeholder="publishes commits"
                  flex={3}
                  maxLength={flaggedReasonMaxChars}
                  value={reason}
                  readOnly={readOnly}
                  onChange={({ currentTarget }) => set(index, { reason: currentTarget.value })}
                />
                {!readOnly && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={`Remove pattern ${index + 1}`}
                    onClick={() => onChange(value.filter((_, at) => at !== index))}
                  >
                    <Icon name="trash" />
                  </ActionIcon>
                )}
              </Group>
            ))}
            {value.length === 0 && (
              <Text size="sm" c="dimmed">
                No command waits for a person.
              </Text>
            )}
            {!readOnly && value.length < maxFlaggedCommands && (
              <Button
                variant="default"
                size="xs"
                w="fit-content"
                leftSection={<Icon name="plus" size={14} />}
                onClick={() => onChange([...value, { pattern: "", reason: "" }])}
              >
                Add pattern
              </Button>
            )}
          </>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
