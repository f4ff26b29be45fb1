import { Anchor, Code, Stack, Text } from "@mantine/core";
import { startSnippets } from "@sluice/core";
import { CopyButton } from "../../../../../ui/copy-button.tsx";
import { Section } from "../../../../../ui/section.tsx";
import { TextLink } from "../../../../../ui/text-link.tsx";
import { KeyForCall } from "../../../../keys/key-for-call.tsx";
import styles from "../run.module.css";
import type { RunView } from "../run-queries.ts";

/** The same by program: this start, and what reads this run. */
export function ApiTab({ run }: { run: RunView }) {
  const { run_id, workflow_id: workflowId, parameters, input_text, client_reference, labels } = run;
  const baseUrl = location.origin;
  const body = { parameters, input_text, client_reference, labels };
  const { curl, typescript } = startSnippets({ baseUrl, workflowId, body });
  const read = (path: string) =>
    [
      `curl -sS '${baseUrl}/api/v1/runs/${encodeURIComponent(run_id)}${path}'`,
      '-H "Authorization: Bearer $API_KEY"',
      '-H "X-Service-Key-External-Id: $EXTERNAL_ID"',
    ].join(" \\\n  ");
  return (
    <Stack gap="lg">
      <KeyForCall workflowId={workflowId} workflowName={run.workflow_name} />
      <Text size="sm" c="dimmed">
        Keys are never shown here: the calls name them as variables. What they start arrives in{" "}
        <TextLink to="/runs" search={{ triggered_by: "api" }} size="sm" td="underline">
          the list of runs
        </TextLink>
        , labelled with the key.{" "}
        <Anchor href="/docs" target="_blank" rel="noreferrer" size="sm" td="underline">
          API reference
        </Anchor>
      </Text>
      {parameters === null && (
        <Text size="sm">What it was started with has been erased, and is left out below.</Text>
      )}
      <Snippet title="Start the same run in a terminal" code={curl} />
      <Snippet title="Start the same run in TypeScript" code={typescript} />
      <Snippet title="Read this run" code={read("")} />
      <Snippet title="List its outputs" code={read("/outputs")} />
      <Snippet title="Read its log" code={read("/events")} />
    </Stack>
  );
}

function Snippet({ title, code }: { title: string; code: string }) {
  return (
    <Section title={title}>
      <div className={styles.code}>
        {/* It scrolls, and so must be reached by keyboard. */}
        <Code block tabIndex={0}>
          {code}
        </Code>
        <span className={styles.copy}>
          <CopyButton value={code} what="the call" />
        </span>
      </div>
    </Section>
  );
}
