import { ActionIcon, Button, Group, Input, Select, Stack } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { deploymentOptions } from "../../shared/deployment-options.ts";
import { grantRoleOptions } from "../../shared/grant-role-words.ts";

export interface ChosenGrant {
  /** Tells one line from another while they are edited. */
  readonly line: number;
  readonly deployment_id: string | null;
  readonly role: string | null;
}

interface GrantFieldsProps {
  value: readonly ChosenGrant[];
  onChange(value: ChosenGrant[]): void;
  error?: ReactNode;
}

/** The deployments an invited person may enter, each with a role. */
export function GrantFields({ value, onChange, error }: GrantFieldsProps) {
  const deployments = useQuery(deploymentOptions).data?.items ?? [];
  const taken = new Set(value.map(({ deployment_id }) => deployment_id));
  const mostLines = Math.min(limits.people.grantsPerInvitation, deployments.length);
  const edit = (line: number, change: Partial<ChosenGrant>) =>
    onChange(value.map((each) => (each.line === line ? { ...each, ...change } : each)));
  return (
    <Input.Wrapper
      component="fieldset"
      label="Deployments"
      labelElement="div"
      description="They take a seat in each."
      error={error}
      style={{ border: 0, margin: 0, padding: 0 }}
    >
      <Stack gap="xs" mt={4}>
        {value.map(({ line, deployment_id, role }, at) => (
          <Group key={line} gap="xs" wrap="nowrap">
            <Select
              aria-label={`Deployment ${at + 1}`}
              placeholder="Choose a deployment"
              flex={1}
              data={deployments
                .filter((each) => each.deployment_id === deployment_id || !taken.has(each.deployment_id))
                .map((each) => ({ value: each.deployment_id, label: each.name }))}
              value={deployment_id}
              onChange={(chosen) => edit(line, { deployment_id: chosen })}
            />
            <Select
              aria-label={`Role in deployment ${at + 1}`}
              w={120}
              data={grantRoleOptions}
              value={role}
              allowDeselect={false}
              onChange={(chosen) => edit(line, { role: chosen })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`Remove deployment ${at + 1}`}
              onClick={() => onChange(value.filter((each) => each.line !== line))}
            >
              <Icon name="cross" />
            </ActionIcon>
          </Group>
        ))}
        {value.length < mostLines && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="plus" size={14} />}
            style={{ alignSelf: "flex-start" }}
            onClick={() =>
              onChange([
                ...value,
                { line: (value.at(-1)?.line ?? 0) + 1, deployment_id: null, role: "member" },
              ])
            }
          >
            Add deployment
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
