import { Stack, Text } from "@mantine/core";
import { MarkdownViewer } from "../../../../../ui/documents/markdown-viewer.tsx";
import { Facts } from "../../../../../ui/facts.tsx";
import { bytesText } from "../../../../../ui/format/bytes-text.ts";
import { numberText } from "../../../../../ui/format/number-text.ts";
import { JsonViewer } from "../../../../../ui/json-viewer.tsx";
import { Panel } from "../../../../../ui/panel.tsx";
import { Time } from "../../../../../ui/time.tsx";
import { ShownText } from "../../../../previews/shown-text.tsx";
import type { RunView } from "../run-queries.ts";

/** What the run says of itself, and what it was started with. */
export function SummaryTab({ run }: { run: RunView }) {
  const { summary_markdown: summary, parameters, input_text: inputText, inputs_manifest: inputs } = run;
  const hasParameters = parameters !== null && Object.keys(parameters).length > 0;
  return (
    <Stack gap="lg">
      {summary === null || summary === "" ? (
        <Text c="dimmed">{noSummary(run)}</Text>
      ) : (
        <MarkdownViewer text={summary} />
      )}
      <Panel title="Started with">
        <Facts facts={factsOf(run)} />
        {hasParameters && (
          <Given title="Parameters">
            <JsonViewer value={parameters} label="Parameters" />
          </Given>
        )}
        {inputText !== null && (
          <Given title="Input text">
            <ShownText text={inputText} label="Input text" />
          </Given>
        )}
        {inputs?.map(({ parameter, bucket, prefix, objects, bytes }) => (
          <Text key={parameter} size="sm">
            {`${parameter}: ${numberText(objects)} files, ${bytesText(bytes)}, copied from `}
            <span className="mono">{`${bucket}/${prefix}`}</span>
          </Text>
        ))}
      </Panel>
    </Stack>
  );
}

function noSummary({ finished_at, data_purged_at }: RunView): string {
  if (data_purged_at !== null) return "The summary was erased with the run's data.";
  return finished_at === null ? "The summary is written when the run ends." : "The run left no summary.";
}

function Given({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {title}
      </Text>
      {children}
    </div>
  );
}

function factsOf(run: RunView): [string, React.ReactNode][] {
  const { client_reference, labels, deadline, created_at, started_at, finished_at } = run;
  const labelled = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
  const facts: [string, React.ReactNode, boolean][] = [
    ["Created", <Time key="created" at={created_at} exact />, true],
    ["Began", <Time key="began" at={started_at} exact otherwise="Not yet" />, true],
    ["Ended", <Time key="ended" at={finished_at} exact />, finished_at !== null],
    ["Ends at the latest", <Time key="deadline" at={deadline} />, deadline !== null && finished_at === null],
    [
      "Client reference",
      <span key="reference" className="mono">
        {client_reference}
      </span>,
      client_reference !== null,
    ],
    [
      "Labels",
      <span key="labels" className="mono">
        {labelled.join(", ")}
      </span>,
      labelled.length > 0,
    ],
  ];
  return facts.filter(([, , isShown]) => isShown).map(([name, value]) => [name, value]);
}
