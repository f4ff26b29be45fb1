import { Group, Text } from "@mantine/core";
import type { Column } from "../../../ui/data-table/types.ts";
import { IdChip } from "../../../ui/id-chip.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import type { DeploymentSummary } from "./deployments-queries.ts";
import { HealthPill } from "./health-pill.tsx";
import { KindPill } from "./kind-pill.tsx";

const nothing = (
  <Text span c="dimmed" size="sm">
    –
  </Text>
);

export const deploymentColumns: ReadonlyArray<Column<DeploymentSummary>> = [
  {
    id: "name",
    header: "Name",
    leading: true,
    cell: ({ name, deployment_id }) => (
      <TextLink to="/deployments/$deploymentId" params={{ deploymentId: deployment_id }} fw={500}>
        {name}
      </TextLink>
    ),
  },
  {
    id: "health",
    header: "Health",
    cell: ({ health, licence_state }) => (
      <Group gap={4}>
        <HealthPill health={health} />
        {licence_state === "on_hold" && <StatusPill tone="blocked" label="Licence on hold" />}
      </Group>
    ),
  },
  { id: "kind", header: "Kind", cell: ({ kind }) => <KindPill kind={kind} /> },
  {
    id: "release",
    header: "Release",
    cell: ({ release }) => (release === null ? nothing : <span className="mono">{release}</span>),
  },
  {
    id: "region",
    header: "Region",
    cell: ({ region }) => (region === null ? nothing : <span className="mono">{region}</span>),
  },
  {
    id: "heard",
    header: "Last heard",
    cell: ({ last_heard_at }) => <Time at={last_heard_at} otherwise="Never" />,
  },
  { id: "seats", header: "Seats", align: "right", cell: ({ seats_used }) => seats_used },
  { id: "keys", header: "API keys", align: "right", cell: ({ keys }) => keys },
  { id: "id", header: "Id", hidden: true, cell: ({ deployment_id }) => <IdChip id={deployment_id} /> },
  { id: "created", header: "Registered", hidden: true, cell: ({ created_at }) => <Time at={created_at} /> },
];
