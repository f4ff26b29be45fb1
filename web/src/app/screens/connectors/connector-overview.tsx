import { Code, Stack, Text } from "@mantine/core";
import type { Connector } from "@sluice/contract";
import { limits } from "@sluice/contract/limits";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { numberText } from "../../../ui/format/number-text.ts";
import { Panel } from "../../../ui/panel.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { credentialWords } from "./connector-words.ts";
import { usesQuery } from "./connectors-queries.ts";
import { TestSteps } from "./test-steps.tsx";
import { TypeLabel } from "./type-label.tsx";

/** How it is set up, how its last test went, and what reads through it. */
export function ConnectorOverview({ connector }: { connector: Connector }) {
  const { newest_test: test } = connector;
  return (
    <Stack gap="lg">
      <Panel title="Settings">
        <Facts facts={factsOf(connector)} />
      </Panel>
      <Panel
        title="Last test"
        lead={
          test && (
            <>
              {test.ok ? "Passed " : "Failed "}
              <Time at={test.at} />
              {`, on version ${test.version}, by ${test.tested_by}.`}
            </>
          )
        }
      >
        {test ? <TestSteps test={test} /> : <Text c="dimmed">It was never tested.</Text>}
      </Panel>
      <Panel title="Used by">
        <Uses connectorId={connector.connector_id} />
      </Panel>
    </Stack>
  );
}

function factsOf(connector: Connector): [string, ReactNode][] {
  return [
    ["Type", <TypeLabel key="type" type={connector.type} />],
    ...settingFacts(connector.settings),
    ["Credentials", credentialText(connector)],
    ["Owner", <PersonBadge key="owner" name={connector.owner.name} />],
    ["Version", connector.newest_version],
    ["Saved", <Time key="saved" at={connector.updated_at} />],
  ];
}

function settingFacts(settings: Connector["settings"]): [string, ReactNode][] {
  if (settings.type === "folder") return [["Folder", <Code key="path">{settings.path}</Code>]];
  const { region, endpoint, role_arn: role, role_session_s: seconds } = settings;
  return [
    ["Region", region],
    ["Endpoint", endpoint ? <Code key="endpoint">{endpoint}</Code> : "Amazon S3"],
    ...(role ? ([["Role", <Code key="role">{role}</Code>]] as [string, ReactNode][]) : []),
    ...(role
      ? ([
          ["Role session", `${numberText(seconds ?? limits.connector.roleSessionSeconds.default)} seconds`],
        ] as [string, ReactNode][])
      : []),
  ];
}

function credentialText({ type, credentials }: Connector): string {
  if (type === "folder") return "None needed";
  if (credentials.length === 0) return "Those of the deployment's machine";
  return `${credentials.map((name) => credentialWords[name] ?? name).join(", ")}: kept sealed`;
}

function Uses({ connectorId }: { connectorId: string }) {
  const { data: uses, error } = useQuery(usesQuery(connectorId));
  if (error && !uses) return <ErrorNote error={error} />;
  if (!uses) return <FactsSkeleton lines={2} />;
  if (uses.workflows.length + uses.agents.length + uses.drafts.length === 0) {
    return <Text c="dimmed">No workflow and no agent. It can be deleted.</Text>;
  }
  return (
    <Stack gap="xs">
      {uses.workflows.map(({ workflow_id, name, is_active }) => (
        <Text key={workflow_id} size="sm">
          {"Workflow "}
          <TextLink to="/workflows/$workflowId" params={{ workflowId: workflow_id }}>
            {name}
          </TextLink>
          {is_active ? "" : " (in a version that is not active)"}
        </Text>
      ))}
      {uses.drafts.map(({ workflow_id, name, owner }) => (
        <Text key={`draft of ${workflow_id}`} size="sm">
          {"Draft of workflow "}
          <TextLink to="/workflows/$workflowId" params={{ workflowId: workflow_id }}>
            {name}
          </TextLink>
          {` (${owner.name})`}
        </Text>
      ))}
      {uses.agents.map(({ agent_id, name }) => (
        <Text key={agent_id} size="sm">
          {"Agent "}
          <TextLink to="/agents/$agentId" params={{ agentId: agent_id }}>
            {name}
          </TextLink>
        </Text>
      ))}
    </Stack>
  );
}
