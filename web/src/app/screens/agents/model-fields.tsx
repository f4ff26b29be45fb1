import { Alert, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CodeEditor } from "../../../ui/code-editor/code-editor.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { AgentValues } from "./agent-values.ts";

type ModelEngine = Extract<AgentValues["engine"], { type: "model" }>;

interface ModelFieldsProps {
  engine: ModelEngine;
  readOnly: boolean;
  error?: ReactNode;
  onChange(engine: ModelEngine): void;
}

const providers = {
  openai_compatible: "An OpenAI-compatible endpoint",
  anthropic: "Anthropic",
  bedrock: "Amazon Bedrock",
} as const;

/** An agent that came in a file and asks a model. */
export function ModelFields({ engine, readOnly, error, onChange }: ModelFieldsProps) {
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" icon={<Icon name="warning" />} title="It asks a model">
        <Text size="sm">
          This deployment has no model that it can reach, so workflows with this agent are not ready to start.
        </Text>
      </Alert>
      <Facts
        facts={[
          ["Provider", providers[engine.provider]],
          ["Model", engine.model],
          ["Endpoint", engine.base_url ?? "The provider's own"],
        ]}
      />
      <CodeEditor
        label="System prompt"
        language="markdown"
        value={engine.system_prompt ?? ""}
        readOnly={readOnly}
        height={320}
        onChange={(system_prompt) => onChange({ ...engine, system_prompt })}
        error={error}
      />
    </Stack>
  );
}
