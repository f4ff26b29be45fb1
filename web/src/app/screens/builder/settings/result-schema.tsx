import { Button, Group, Stack, Text } from "@mantine/core";
import { isJsonObject } from "@sluice/core";
import { useState } from "react";
import { useBuilder } from "../builder-context.ts";
import { CodeField } from "../code-field.tsx";
import { setResultSchema } from "../model/workflow-edits.ts";
import { reasonAt } from "./reason-at.ts";

const example = {
  type: "object",
  properties: { total: { type: "number" }, rows: { type: "integer" } },
  required: ["total"],
  additionalProperties: false,
};

/** The schema as it is typed: it is taken over each time it is a JSON object. */
export function ResultSchema() {
  const { draft, problems, edit, readOnly } = useBuilder();
  const schema = draft.definition.result_schema ?? null;
  const [typed, setTyped] = useState<{ text: string; of: unknown } | null>(null);
  // Another schema than the one that was typed came from elsewhere: from an undo, from the JSON tab.
  const text = typed !== null && typed.of === schema ? typed.text : JSON.stringify(schema, null, 2);
  const fault = typed !== null && typed.of === schema ? faultOf(typed.text) : null;
  const problem = problems.find(({ name }) => name.startsWith("result_schema"));

  function type(now: string): void {
    const parsed = parse(now);
    setTyped({ text: now, of: parsed ?? schema });
    if (parsed !== null) edit((before) => setResultSchema(before, parsed), "result_schema");
  }

  if (schema === null) {
    return (
      <Group>
        <Text size="sm" c="dimmed">
          Any object is taken.
        </Text>
        {!readOnly && (
          <Button variant="default" onClick={() => edit((now) => setResultSchema(now, example))}>
            Add a result schema
          </Button>
        )}
      </Group>
    );
  }
  return (
    <Stack gap="xs" data-field="result_schema">
      <CodeField
        label="Result schema"
        description="JSON Schema 2020-12."
        language="json"
        value={text}
        error={
          fault ?? (problem && `${problem.name}: ${problem.reason}`) ?? reasonAt(problems, "result_schema")
        }
        readOnly={readOnly}
        lines={14}
        onChange={type}
      />
      {!readOnly && (
        <Group>
          <Button variant="default" size="xs" onClick={() => edit((now) => setResultSchema(now, null))}>
            Remove the result schema
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function faultOf(text: string): string | null {
  return parse(text) === null ? "This is not a JSON object yet: the last one that was stays in force." : null;
}
