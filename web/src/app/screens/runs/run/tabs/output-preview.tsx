import { Group, Stack, Title } from "@mantine/core";
import { appUrl } from "../../../../api/call-app.ts";
import { FilePreview } from "../../../../previews/file-preview.tsx";
import type { OutputView } from "../run-queries.ts";
import { SaveOutput } from "./save-output.tsx";

interface OutputPreviewProps {
  runId: string;
  output: OutputView;
}

/** A file of the run, looked at in place. */
export function OutputPreview({ runId, output }: OutputPreviewProps) {
  const { output_id, key, title, preview, preview_truncated, bytes } = output;
  return (
    <Stack gap="sm" component="section" aria-label={`Preview of ${key}`}>
      <Group justify="space-between" align="flex-start">
        <Title order={3} size="h4" flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
          {/* A text of this kind begins with its title. */}
          {preview === "markdown" ? key : title}
        </Title>
        <SaveOutput runId={runId} output={output} />
      </Group>
      <FilePreview
        kind={preview}
        address={appUrl("previewRunOutput", { params: { run_id: runId, output_id } })}
        queryKey={["runs", runId, "preview", output_id]}
        label={key}
        bytes={bytes}
        isBeginning={preview_truncated}
      />
    </Stack>
  );
}
