import { Anchor, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CsvTable } from "../../../../../ui/documents/csv-table.tsx";
import { MarkdownViewer } from "../../../../../ui/documents/markdown-viewer.tsx";
import { ErrorState } from "../../../../../ui/error-state.tsx";
import { JsonViewer } from "../../../../../ui/json-viewer.tsx";
import { FactsSkeleton } from "../../../../../ui/skeletons.tsx";
import { appUrl } from "../../../../api/call-app.ts";
import type { OutputView } from "../run-queries.ts";
import { ShownText } from "../step-parts.tsx";
import styles from "./outputs-tab.module.css";
import { previewQuery } from "./preview-query.ts";

interface OutputPreviewProps {
  runId: string;
  output: OutputView;
}

/** A file looked at in place. */
export function OutputPreview({ runId, output }: OutputPreviewProps) {
  return (
    <Stack gap="sm" component="section" aria-label={`Preview of ${output.key}`}>
      <Title order={3} size="h4">
        {output.title}
      </Title>
      <Shown runId={runId} output={output} />
      {output.preview_truncated && (
        <Text size="sm" c="dimmed">
          This is its beginning. Download it to see the whole.
        </Text>
      )}
    </Stack>
  );
}

function Shown({ runId, output }: OutputPreviewProps) {
  const { preview, output_id, title } = output;
  const address = appUrl("previewRunOutput", { params: { run_id: runId, output_id } });
  if (preview === null) {
    return <Text c="dimmed">A file of this kind cannot be looked at in place. Download it instead.</Text>;
  }
  if (preview === "image") return <img src={address} alt={title} className={styles.image} />;
  if (preview === "pdf") {
    return (
      <Anchor href={address} target="_blank" rel="noopener noreferrer">
        Open the PDF in a tab of its own
      </Anchor>
    );
  }
  return <TextPreview runId={runId} output={output} />;
}

function TextPreview({ runId, output }: OutputPreviewProps) {
  const { preview, key, preview_truncated: isBeginning } = output;
  const { data: text, error, refetch } = useQuery(previewQuery(runId, output.output_id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (text === undefined) return <FactsSkeleton lines={3} />;
  if (text === "") return <Text c="dimmed">The file is empty.</Text>;
  if (preview === "csv") return <CsvTable label={key} text={text} isBeginning={isBeginning} />;
  if (preview === "markdown") return <MarkdownViewer text={text} />;
  const value = preview === "json" && !isBeginning ? jsonOf(text) : undefined;
  if (value !== undefined) return <JsonViewer value={value} label={key} maxHeight={640} />;
  return <ShownText text={text} label={key} />;
}

/** Undefined where it is no JSON, whatever its name says. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
