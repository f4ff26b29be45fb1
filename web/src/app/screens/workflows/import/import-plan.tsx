import { Alert, List, Text } from "@mantine/core";
import { Icon } from "../../../../ui/icon.tsx";
import type { PlannedImport } from "../workflows-queries.ts";

const changes = { created: "is made", added: "gets a new version", kept: "is there and is used" } as const;

/** What an import would save. */
export function ImportPlan({ plan }: { plan: PlannedImport }) {
  const { name, version, workflow_id, needs } = plan;
  return (
    <Alert color="gray" variant="light" icon={<Icon name="info" />} aria-live="polite">
      <Text size="sm" fw={500}>
        {workflow_id === null
          ? `“${name}” is a new workflow.`
          : `This becomes version ${version} of “${name}”.`}
      </Text>
      {needs.length > 0 && (
        <List size="sm" mt={4} spacing={2}>
          {needs.map((need) => (
            <List.Item key={`${need.subject} ${need.name}`}>
              {`${subjects[need.subject]} ${need.name} ${changes[need.change]}.`}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

const subjects = {
  agent: "Agent",
  environment: "Environment",
  connector: "Connector",
  graph: "Knowledge graph",
} as const;
