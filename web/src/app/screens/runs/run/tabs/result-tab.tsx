import { Anchor, Group, Stack, Text } from "@mantine/core";
import { bytesText } from "../../../../../ui/format/bytes-text.ts";
import { JsonViewer } from "../../../../../ui/json-viewer.tsx";
import { StatusPill } from "../../../../../ui/status-pill.tsx";
import { appUrl } from "../../../../api/call-app.ts";
import type { RunView } from "../run-queries.ts";
import { resultErrorWords, verdictWords } from "../run-words.ts";

/** What the run hands to programs, and whether it is what its author promised. */
export function ResultTab({ run }: { run: RunView }) {
  const { run_id, result, result_error: error, result_verdict: verdict, result_json: file } = run;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <StatusPill {...verdictWords[verdict]} />
        {run.result_schema_version !== null && (
          <Text size="sm" c="dimmed">{`Schema ${run.result_schema_version}`}</Text>
        )}
        {file && run.outputs_state === "ready" && (
          <Anchor
            href={appUrl("downloadRunOutput", { params: { run_id, output_id: file.output_id } })}
            download
            size="sm"
          >
            {`Download ${file.key} (${bytesText(file.bytes)})`}
          </Anchor>
        )}
      </Group>
      {error !== null && <Text>{resultErrorWords(error)}</Text>}
      {result !== null && <JsonViewer value={result} label="Result" maxHeight={640} />}
    </Stack>
  );
}
