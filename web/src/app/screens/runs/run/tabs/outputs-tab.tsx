import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../../ui/error-state.tsx";
import { bytesText } from "../../../../../ui/format/bytes-text.ts";
import { Icon } from "../../../../../ui/icon.tsx";
import { TableSkeleton } from "../../../../../ui/skeletons.tsx";
import { appUrl } from "../../../../api/call-app.ts";
import { type OutputView, outputsQuery, type RunView } from "../run-queries.ts";
import { outputsStateWords } from "../run-words.ts";
import { OutputPreview } from "./output-preview.tsx";
import styles from "./outputs-tab.module.css";

const route = getRouteApi("/shell/runs/$runId");

/** The files of a run, beside the one that is looked at. */
export function OutputsTab({ run }: { run: RunView }) {
  if (run.outputs_state !== "ready") {
    return (
      <EmptyState icon="file" title="No files to show">
        {outputsStateWords[run.outputs_state]}
      </EmptyState>
    );
  }
  return <Files runId={run.run_id} />;
}

function Files({ runId }: { runId: string }) {
  const { data, error, refetch } = useQuery(outputsQuery(runId));
  const { file } = route.useSearch();
  const navigate = route.useNavigate();
  if (error)
    return <ErrorState title="The files could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton columns={3} rows={3} />;
  const { outputs, bundle } = data;
  if (outputs.length === 0) {
    return (
      <EmptyState icon="file" title="The run wrote no files">
        What a step writes under outputs/ is kept and shown here.
      </EmptyState>
    );
  }
  const chosen =
    outputs.find(({ output_id }) => output_id === file) ?? outputs.find(({ preview }) => preview !== null);
  const choose = (output_id: string) =>
    void navigate({ search: (old) => ({ ...old, file: output_id }), replace: true, resetScroll: false });
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {outputs.length === 1 ? "1 file" : `${outputs.length} files`}
        </Text>
        {bundle.fits ? (
          <Button
            component="a"
            href={appUrl("downloadRunOutputs", { params: { run_id: runId } })}
            download
            variant="default"
            size="xs"
            leftSection={<Icon name="download" size={14} />}
          >
            Download all as zip
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {`Too many or too large for one zip (${bytesText(bundle.max_bytes)}). Download them one by one.`}
          </Text>
        )}
      </Group>
      <div className={styles.panes}>
        <ul className={styles.files} aria-label="Files">
          {outputs.map((output) => (
            <li key={output.output_id} className={styles.file} data-chosen={output === chosen || undefined}>
              <button
                type="button"
                className={styles.name}
                aria-pressed={output === chosen}
                onClick={() => choose(output.output_id)}
              >
                <span>{output.key}</span>
                <Text span size="xs" c="dimmed">
                  {factsOf(output)}
                </Text>
              </button>
              <Anchor
                href={appUrl("downloadRunOutput", { params: { run_id: runId, output_id: output.output_id } })}
                download
                className={styles.download}
                aria-label={`Download ${output.key}`}
              >
                <Icon name="download" />
              </Anchor>
            </li>
          ))}
        </ul>
        <div className={styles.preview}>
          {chosen ? (
            <OutputPreview key={chosen.output_id} runId={runId} output={chosen} />
          ) : (
            <Text c="dimmed">None of these can be looked at in place. Download them instead.</Text>
          )}
        </div>
      </div>
    </Stack>
  );
}

function factsOf({ kind, bytes, pages, from_step }: OutputView): string {
  return [
    kind,
    bytesText(bytes),
    pages !== null && (pages === 1 ? "1 page" : `${pages} pages`),
    from_step !== null && `by ${from_step}`,
  ]
    .filter((each) => each !== false)
    .join(" · ");
}
