import { Alert, Stack, Text } from "@mantine/core";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../../ui/data-table/types.ts";
import { Duration } from "../../../../ui/duration.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { shortId } from "../../../../ui/format/short-id.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { PersonBadge } from "../../../../ui/person-badge.tsx";
import { RunStatusPill } from "../../../../ui/run-status/run-status-pill.tsx";
import { Section } from "../../../../ui/section.tsx";
import { TextLink } from "../../../../ui/text-link.tsx";
import { Time } from "../../../../ui/time.tsx";
import { ReadinessReasons } from "../readiness-badge.tsx";
import { ActiveAgainstNewest } from "../version-words.tsx";
import type { WorkflowRow, WorkflowView } from "../workflows-queries.ts";
import { StepsSection } from "./steps-section.tsx";

type Tick = WorkflowRow["last_runs"][number];

const columns: ReadonlyArray<Column<Tick>> = [
  {
    id: "run",
    header: "Run",
    leading: true,
    cell: ({ run_id }) => (
      <TextLink to="/runs/$runId" params={{ runId: run_id }} className="mono">
        {shortId(run_id)}
      </TextLink>
    ),
  },
  { id: "status", header: "Status", cell: ({ status }) => <RunStatusPill status={status} /> },
  { id: "started", header: "Started", cell: ({ created_at }) => <Time at={created_at} /> },
  {
    id: "duration",
    header: "Duration",
    align: "right",
    cell: ({ created_at, duration_ms }) => (
      <Duration
        from={created_at}
        until={duration_ms === null ? null : new Date(Date.parse(created_at) + duration_ms).toISOString()}
      />
    ),
  },
];

/** Whether it can run, how its last runs went, and what it does. */
export function OverviewTab({ workflow }: { workflow: WorkflowView }) {
  const { workflow_id, newest_version, description, readiness, status, owner, updated_at, draft, last_runs } =
    workflow;
  return (
    <Stack gap="xl">
      <Stack gap="md">
        {description !== "" && <Text maw={720}>{description}</Text>}
        {status === "active" && !readiness.ok && (
          <Alert color="yellow" variant="light" icon={<Icon name="warning" />}>
            <ReadinessReasons reasons={readiness.reasons} />
          </Alert>
        )}
        <Facts
          facts={[
            ["Version", <ActiveAgainstNewest key="version" workflow={workflow} />],
            [
              "Draft",
              draft.is_open ? (
                <span key="draft">
                  {"Changed "}
                  {draft.updated_by && `by ${draft.updated_by.name} `}
                  {draft.updated_at && <Time at={draft.updated_at} />}
                  {newest_version !== null && (
                    <>
                      {" · "}
                      <TextLink
                        to="/workflows/$workflowId"
                        params={{ workflowId: workflow_id }}
                        search={{ tab: "versions", from: String(newest_version), to: "draft" }}
                        inherit
                      >
                        Show what changed
                      </TextLink>
                    </>
                  )}
                </span>
              ) : newest_version === null ? (
                "Nothing drawn yet"
              ) : (
                "No changes since the newest version"
              ),
            ],
            ["Owner", <PersonBadge key="owner" name={owner.name} />],
            ["Changed", <Time key="changed" at={updated_at} />],
          ]}
        />
      </Stack>
      <Section
        title="Last runs"
        action={
          last_runs.length > 0 && (
            <TextLink to="/runs" search={{ workflow_id: workflow.workflow_id }} size="sm">
              All its runs
            </TextLink>
          )
        }
      >
        <DataTable
          label="Last runs"
          fixedColumns
          columns={columns}
          rows={last_runs}
          rowKey={({ run_id }) => run_id}
          empty={
            <Text c="dimmed" size="sm">
              It has not run yet. Runs of every kind are listed here: by a person, a schedule or the API.
            </Text>
          }
        />
      </Section>
      <StepsSection workflow={workflow} />
    </Stack>
  );
}
