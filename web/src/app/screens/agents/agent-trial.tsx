import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CodeEditor } from "../../../ui/code-editor/code-editor.tsx";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { callApp } from "../../api/call-app.ts";
import { TrialResult } from "../../trials/trial-result.tsx";
import { useTrial } from "../../trials/use-trial.ts";
import { type AgentValues, bodyOf } from "./agent-values.ts";

const firstContext = `{
  "parameters": { "name": "Ada" },
  "input_text": null
}
`;

/** Runs the script as it stands in the form, saved or not. */
export function AgentTrial({ values }: { values: AgentValues }) {
  const [context, setContext] = useState(firstContext);
  const [fault, setFault] = useState<string | null>(null);
  const { trial, isGoing, error, begin, stop } = useTrial();
  const { engine } = values;

  function run(): void {
    const read = readObject(context);
    setFault(read.fault);
    if (read.value === null || engine.type !== "script") return;
    const { environments } = bodyOf(values);
    const body = { engine, environments, context: read.value };
    begin(() => callApp("tryAgent", { body }));
  }

  if (engine.type !== "script") {
    return (
      <Panel title="Test">
        <Text size="sm" c="dimmed">
          Only an agent with a script can be tested here.
        </Text>
      </Panel>
    );
  }
  return (
    <Panel
      title="Test"
      lead="Runs the script as it is written here, once, outside any run. Nothing that it leaves is kept."
    >
      <Stack gap="sm">
        <CodeEditor
          label="Context"
          description="What the script finds in context.json, beside what every step has."
          language="json"
          height={150}
          value={context}
          onChange={setContext}
          error={fault}
        />
        <Group gap="xs">
          <Button variant="default" leftSection={<Icon name="play" />} onClick={run} loading={isGoing}>
            Run test
          </Button>
          {isGoing && (
            <Button variant="default" leftSection={<Icon name="stop" />} onClick={stop}>
              Stop test
            </Button>
          )}
        </Group>
        <ErrorNote error={error} />
        {trial && <TrialResult trial={trial} />}
      </Stack>
    </Panel>
  );
}

type ReadObject =
  | { readonly value: Record<string, unknown>; readonly fault: null }
  | { readonly value: null; readonly fault: string };

function readObject(text: string): ReadObject {
  try {
    const value: unknown = text.trim() === "" ? {} : JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return { value: value as Record<string, unknown>, fault: null };
    }
  } catch {
    // Told below.
  }
  return { value: null, fault: "Write a JSON object." };
}
