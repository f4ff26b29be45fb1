import { Alert, Input, SegmentedControl, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { limits } from "@sluice/contract/limits";
import type { ReactNode } from "react";
import { CodeEditor } from "../../../ui/code-editor/code-editor.tsx";
import { numberText } from "../../../ui/format/number-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { AgentSlots } from "./agent-slots.tsx";
import { type AgentValues, inLanguage, type Language } from "./agent-values.ts";
import { languageWords } from "./agent-words.ts";
import type { AgentContent } from "./agents-queries.ts";
import { ModelFields } from "./model-fields.tsx";

interface AgentFormProps {
  form: UseFormReturnType<AgentValues>;
  agentId?: string;
  content?: AgentContent;
  readOnly?: boolean;
  /** The end of the form. */
  children?: ReactNode;
}

const languages = (Object.keys(languageWords) as Language[]).map((value) => ({
  value,
  label: languageWords[value],
}));
const kinds = [
  { value: "worker", label: "Worker" },
  { value: "supervisor", label: "Supervisor" },
];
const kindHelp = {
  worker: "Does steps of workflows.",
  supervisor:
    "Writes what a run came to, at its end. It takes no connector, no knowledge graph and no environment.",
} as const;
const { largeTextAdvisoryChars } = limits.app;

/** Everything that is saved of an agent. */
export function AgentForm({ form, agentId, content, readOnly = false, children }: AgentFormProps) {
  const { kind, engine } = form.values;
  const setEngine = (to: AgentValues["engine"]) => form.setFieldValue("engine", to);
  const written = engine.type === "script" ? engine.script : (engine.system_prompt ?? "");
  return (
    <Stack gap="md">
      <TextInput
        label="Name"
        required
        maxLength={limits.agent.nameMaxChars}
        readOnly={readOnly}
        {...form.getInputProps("name")}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.agent.descriptionMaxChars}
        readOnly={readOnly}
        {...form.getInputProps("description")}
      />
      <Choice label="Kind" help={kindHelp[kind]} error={form.errors.kind}>
        <SegmentedControl
          aria-label="Kind"
          data={kinds}
          value={kind}
          readOnly={readOnly}
          onChange={(value) => form.setFieldValue("kind", value as AgentValues["kind"])}
        />
      </Choice>
      {engine.type === "script" ? (
        <>
          <Choice label="Language" help="A script runs in the agent's environment, and needs no model.">
            <SegmentedControl
              aria-label="Language"
              data={languages}
              value={engine.language}
              readOnly={readOnly}
              onChange={(value) => setEngine(inLanguage(engine, value as Language))}
            />
          </Choice>
          <CodeEditor
            label="Script"
            language={engine.language}
            value={engine.script}
            readOnly={readOnly}
            height={320}
            onChange={(script) => setEngine({ ...engine, script })}
            error={form.errors.engine}
          />
        </>
      ) : (
        <ModelFields engine={engine} readOnly={readOnly} error={form.errors.engine} onChange={setEngine} />
      )}
      {[...written].length > largeTextAdvisoryChars && (
        <Alert color="yellow" variant="light" icon={<Icon name="info" />}>
          <Text size="sm">
            {`It has more than ${numberText(largeTextAdvisoryChars)} characters. It can be saved; consider splitting it.`}
          </Text>
        </Alert>
      )}
      {kind === "worker" && (
        <AgentSlots form={form} agentId={agentId} content={content} readOnly={readOnly} />
      )}
      {children}
    </Stack>
  );
}

function Choice({
  label,
  help,
  error,
  children,
}: {
  label: string;
  help: string;
  error?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Input.Wrapper label={label} labelElement="div" description={help} error={error}>
      <div style={{ marginTop: 4 }}>{children}</div>
    </Input.Wrapper>
  );
}
