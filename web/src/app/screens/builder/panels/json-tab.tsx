import { Stack, Text, UnstyledButton } from "@mantine/core";
import type { WorkflowDefinition } from "@sluice/contract";
import { useMemo, useState } from "react";
import { useBuilder } from "../builder-context.ts";
import { CodeField } from "../code-field.tsx";
import { openDraft } from "../model/draft.ts";
import { lineAt, locateInJson } from "../model/locate-in-json.ts";
import { readDefinition } from "../model/read-definition.ts";
import styles from "./problems-panel.module.css";

/** The whole definition as text. It is taken over each time it can be read. */
export function JsonTab() {
  const { draft, problems, edit, readOnly } = useBuilder();
  const [typed, setTyped] = useState<{ text: string; of: WorkflowDefinition } | null>(null);
  // Whatever changed the definition elsewhere, an undo or the canvas, is written out anew.
  const isTyped = typed !== null && typed.of === draft.definition;
  const text = isTyped ? typed.text : JSON.stringify(draft.definition, null, 2);
  const read = isTyped ? readDefinition(typed.text) : null;
  const [line, setLine] = useState<number>();
  const shown = read !== null && !read.ok ? read.problems : problems;

  const marks = useMemo(
    () =>
      shown.map(({ name, reason }) => ({
        // Of a text that is no JSON the browser says where it breaks.
        line: Number(/\(line (\d+) column/.exec(reason)?.[1] ?? lineAt(text, locateInJson(text, name))),
        message: `${name}: ${reason}`,
      })),
    [shown, text],
  );

  function type(now: string): void {
    const parsed = readDefinition(now);
    setTyped({ text: now, of: parsed.ok ? parsed.definition : draft.definition });
    if (parsed.ok) edit((before) => openDraft(parsed.definition, before), "json");
  }

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Agents, connectors and graphs are referred to by id. What cannot be read is not taken over.
      </Text>
      <CodeField
        label="Definition"
        language="json"
        value={text}
        readOnly={readOnly}
        lines={28}
        problems={marks}
        focusLine={line}
        onChange={type}
      />
      {shown.length > 0 && (
        <ul className={styles.list} aria-label="Problems in the text">
          {marks.map(({ line: at, message }) => (
            <li key={message}>
              <UnstyledButton className={styles.problem} onClick={() => setLine(at)}>
                <strong>Line {at}</strong>
                <span className={styles.reason}>{message}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
