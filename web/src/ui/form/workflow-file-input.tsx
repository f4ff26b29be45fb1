import { Button, FileButton, Group, Stack, Text, Textarea } from "@mantine/core";
import { type DragEvent, type ReactNode, useState } from "react";

interface WorkflowFileInputProps {
  value: string;
  onChange(text: string): void;
  /** Said before somebody tries. */
  maxBytes?: number;
  error?: ReactNode;
}

/** The text of a workflow file: pasted, dropped, or chosen. */
export function WorkflowFileInput({ value, onChange, maxBytes, error }: WorkflowFileInputProps) {
  const [isOver, setOver] = useState(false);

  async function take(file: File | null | undefined): Promise<void> {
    if (file) onChange(await file.text());
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <Stack gap="xs">
      <Textarea
        label="Workflow file"
        description={`Paste its text, or drop the file here.${maxBytes ? ` At most ${maxBytes / 1_024 / 1_024} MiB.` : ""}`}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autosize
        minRows={8}
        maxRows={14}
        spellCheck={false}
        data-autofocus
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        styles={{
          input: {
            fontFamily: "var(--mantine-font-family-monospace)",
            fontSize: 12,
            borderStyle: isOver ? "dashed" : undefined,
            borderColor: isOver ? "var(--accent-text)" : undefined,
          },
        }}
      />
      <Group gap="sm">
        <FileButton accept=".json,application/json" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              Choose file
            </Button>
          )}
        </FileButton>
        {value !== "" && (
          <Text size="sm" c="dimmed">
            {`${value.length.toLocaleString("en")} characters`}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
