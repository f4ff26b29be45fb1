import { Button, Group, Stack, Table, Text } from "@mantine/core";
import type { AppAnswer } from "@sluice/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { ErrorNote } from "../../../../../ui/error-note.tsx";
import { ErrorState } from "../../../../../ui/error-state.tsx";
import { numberText } from "../../../../../ui/format/number-text.ts";
import { FactsSkeleton } from "../../../../../ui/skeletons.tsx";
import { StatusPill, type Tone } from "../../../../../ui/status-pill.tsx";
import { callApp } from "../../../../api/call-app.ts";
import { type RunView, redactionQuery, refreshRun } from "../run-queries.ts";

type Manifest = NonNullable<AppAnswer<"getRunRedaction">["manifest"]>;

const statusWords: Readonly<Record<RunView["pii_redaction"]["status"], { tone: Tone; label: string }>> = {
  off: { tone: "cancelled", label: "Off" },
  pending: { tone: "running", label: "Not done yet" },
  complete: { tone: "completed", label: "Complete" },
  failed: { tone: "failed", label: "Failed" },
};

/** What was redacted, in counts: never what was found. */
export function RedactionTab({ run }: { run: RunView }) {
  if (run.pii_redaction.status === "off") {
    return (
      <EmptyState icon="eye" title="Redaction was off">
        The policy of this run redacts nothing. An author turns it on in the settings of the workflow.
      </EmptyState>
    );
  }
  return <Redaction run={run} />;
}

function Redaction({ run }: { run: RunView }) {
  const { run_id, pii_redaction: redaction } = run;
  const { data, error, refetch } = useQuery(redactionQuery(run_id));
  if (error)
    return (
      <ErrorState
        title="The redaction report could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <FactsSkeleton lines={3} />;
  return (
    <Stack gap="md">
      <Group gap="sm">
        <StatusPill {...statusWords[redaction.status]} />
        <Text>
          {data.manifest && foundNothing(data.manifest) ? nothingWords(data.manifest) : data.summary}
        </Text>
      </Group>
      {redaction.capped && (
        <Text size="sm">The model was asked as often as the policy allows; the rest was done by rules.</Text>
      )}
      {redaction.status === "failed" && run.finished_at !== null && <TryAgain runId={run_id} />}
      {data.manifest && <Counts manifest={data.manifest} />}
    </Stack>
  );
}

function TryAgain({ runId }: { runId: string }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function redact(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await callApp("redactRunAgain", { params: { run_id: runId } });
      await refreshRun(runId);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">Until it succeeds, no output of this run is shown to anybody.</Text>
      <Button variant="default" loading={busy} onClick={() => void redact()}>
        Redact outputs again
      </Button>
      <ErrorNote error={error} />
    </Stack>
  );
}

function Counts({ manifest }: { manifest: Manifest }) {
  const found = Object.entries(manifest.totals.entities).toSorted(([, a], [, b]) => b - a);
  return (
    <>
      {manifest.stages.length > 0 && (
        <Table.ScrollContainer minWidth={560}>
          <Table aria-label="Stages of redaction">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Stage</Table.Th>
                <Table.Th>Step</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th ta="right">Files looked at</Table.Th>
                <Table.Th ta="right">Changed</Table.Th>
                <Table.Th ta="right">Left out</Table.Th>
                <Table.Th ta="right">Findings</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {manifest.stages.map((stage) => (
                <Table.Tr key={`${stage.stage}-${stage.step}`}>
                  <Table.Td>{stage.stage}</Table.Td>
                  <Table.Td className="mono">{stage.step ?? "–"}</Table.Td>
                  <Table.Td>
                    <StatusPill {...statusWords[stage.status]} />
                  </Table.Td>
                  <Table.Td ta="right">{numberText(stage.files_scanned)}</Table.Td>
                  <Table.Td ta="right">{numberText(stage.files_changed)}</Table.Td>
                  <Table.Td ta="right">{numberText(stage.files_skipped)}</Table.Td>
                  <Table.Td ta="right">{numberText(sum(stage.entities))}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {found.length > 0 && (
        <Table aria-label="Findings by kind" maw={420}>
          <Table.Tbody>
            {found.map(([entity, count]) => (
              <Table.Tr key={entity}>
                <Table.Th scope="row" className="mono">
                  {entity}
                </Table.Th>
                <Table.Td ta="right">{numberText(count)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}

const foundNothing = ({ complete, totals }: Manifest) =>
  complete && totals.files_scanned > 0 && sum(totals.entities) === 0;

function nothingWords({ totals: { files_scanned: files } }: Manifest): string {
  return `${files === 1 ? "1 file was" : `${numberText(files)} files were`} looked at, and nothing had to be redacted.`;
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
