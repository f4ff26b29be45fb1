import { Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Column } from "../../../../ui/data-table/types.ts";
import { PersonBadge } from "../../../../ui/person-badge.tsx";
import { RunTicks } from "../../../../ui/run-status/run-ticks.tsx";
import { StatusPill } from "../../../../ui/status-pill.tsx";
import { TextLink } from "../../../../ui/text-link.tsx";
import { Time } from "../../../../ui/time.tsx";
import { ReadinessBadge } from "../readiness-badge.tsx";
import { ActiveAgainstNewest } from "../version-words.tsx";
import { workflowStatusWords } from "../workflow-words.ts";
import type { WorkflowRow } from "../workflows-queries.ts";
import { WorkflowMenu } from "./workflow-menu.tsx";

export const workflowColumns: ReadonlyArray<Column<WorkflowRow>> = [
  {
    id: "name",
    header: "Name",
    leading: true,
    sortable: true,
    cell: ({ name, description, workflow_id }) => (
      <Stack gap={0} miw={180}>
        <TextLink to="/workflows/$workflowId" params={{ workflowId: workflow_id }} fw={500}>
          {name}
        </TextLink>
        {description !== "" && (
          <Text size="xs" c="dimmed" lineClamp={1} maw={420}>
            {description}
          </Text>
        )}
      </Stack>
    ),
  },
  { id: "status", header: "Status", cell: ({ status }) => <StatusPill {...workflowStatusWords[status]} /> },
  { id: "version", header: "Version", cell: (row) => <ActiveAgainstNewest workflow={row} /> },
  {
    id: "runs",
    header: "Last runs",
    cell: ({ last_runs }) => (
      <RunTicks
        runs={last_runs}
        link={(runId, props) => <Link to="/runs/$runId" params={{ runId }} {...props} />}
      />
    ),
  },
  {
    id: "readiness",
    header: "Readiness",
    cell: ({ readiness, status }) =>
      status === "active" ? (
        <ReadinessBadge readiness={readiness} />
      ) : (
        <Text size="sm" c="dimmed">
          –
        </Text>
      ),
  },
  { id: "owner", header: "Owner", cell: ({ owner }) => <PersonBadge name={owner.name} /> },
  {
    id: "updated_at",
    header: "Changed",
    sortable: true,
    cell: ({ updated_at }) => <Time at={updated_at} />,
  },
  { id: "act", header: "Actions", align: "right", cell: (row) => <WorkflowMenu workflow={row} /> },
];
