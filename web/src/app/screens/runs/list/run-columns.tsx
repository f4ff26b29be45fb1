import { Group, Text } from "@mantine/core";
import type { AppAnswer } from "@sluice/contract/app";
import type { Column } from "../../../../ui/data-table/types.ts";
import { Duration } from "../../../../ui/duration.tsx";
import { IdChip } from "../../../../ui/id-chip.tsx";
import { RunStatusPill } from "../../../../ui/run-status/run-status-pill.tsx";
import { StatusPill } from "../../../../ui/status-pill.tsx";
import { TextLink } from "../../../../ui/text-link.tsx";
import { Time } from "../../../../ui/time.tsx";
import { RunStarter } from "../run-starter.tsx";

type RunItem = AppAnswer<"listRuns">["items"][number];

export const runColumns: ReadonlyArray<Column<RunItem>> = [
  {
    id: "workflow",
    header: "Workflow",
    leading: true,
    cell: ({ run_id, workflow_name, is_trial }) => (
      <Group gap={8}>
        <TextLink to="/runs/$runId" params={{ runId: run_id }} fw={500}>
          {workflow_name}
        </TextLink>
        {is_trial && <StatusPill tone="blocked" icon="edit" label="Trial" />}
      </Group>
    ),
  },
  { id: "run", header: "Run", cell: ({ run_id }) => <IdChip id={run_id} what="run id" /> },
  {
    id: "status",
    header: "Status",
    cell: ({ status, completed_with_warnings, data_purged_at }) => (
      <Group gap={8}>
        <RunStatusPill status={status} />
        {completed_with_warnings && <StatusPill tone="waiting" icon="warning" label="Warnings" />}
        {data_purged_at !== null && <StatusPill tone="cancelled" icon="trash" label="Erased" />}
      </Group>
    ),
  },
  {
    id: "steps",
    header: "Steps",
    align: "right",
    cell: ({ counts }) => (
      <span className="mono">{`${counts.completed + counts.skipped} of ${counts.total}`}</span>
    ),
  },
  { id: "starter", header: "Started by", cell: (run) => <RunStarter {...run} /> },
  {
    id: "version",
    header: "Version",
    hidden: true,
    cell: ({ version, is_trial }) => (is_trial ? "Draft" : `v${version}`),
  },
  {
    id: "reference",
    header: "Reference",
    hidden: true,
    cell: ({ client_reference }) => <span className="mono">{client_reference ?? "–"}</span>,
  },
  {
    id: "labels",
    header: "Labels",
    hidden: true,
    cell: ({ labels }) => (
      <Text size="sm" className="mono" lineClamp={2}>
        {Object.entries(labels)
          .map(([name, value]) => `${name}=${value}`)
          .join(", ") || "–"}
      </Text>
    ),
  },
  { id: "created", header: "Created", cell: ({ created_at }) => <Time at={created_at} /> },
  {
    id: "duration",
    header: "Duration",
    align: "right",
    cell: ({ started_at, finished_at }) =>
      started_at === null ? "–" : <Duration from={started_at} until={finished_at} />,
  },
];
