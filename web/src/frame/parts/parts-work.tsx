import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { CodeEditor } from "../../ui/code-editor/code-editor.tsx";
import { CsvTable } from "../../ui/documents/csv-table.tsx";
import { MarkdownViewer } from "../../ui/documents/markdown-viewer.tsx";
import { KeyboardHelp } from "../../ui/keyboard/keyboard-help.tsx";
import { useListKeys } from "../../ui/keyboard/use-list-keys.ts";
import { RunStatusPill } from "../../ui/run-status/run-status-pill.tsx";
import { RunTicks } from "../../ui/run-status/run-ticks.tsx";
import { StepStatusPill } from "../../ui/run-status/step-status-pill.tsx";
import { SplitPane } from "../../ui/split-pane.tsx";
import { UrlTabs } from "../../ui/url-tabs.tsx";

const runStatuses = [
  "pending",
  "running",
  "waiting_for_approval",
  "completed",
  "failed",
  "cancelled",
] as const;

const ticks = Array.from({ length: 10 }, (_, at) => ({
  run_id: `run_${at}`,
  status: runStatuses[at % runStatuses.length] ?? "completed",
  created_at: new Date(Date.UTC(2026, 10, 14, 20 - at)).toISOString(),
}));

const hostile = `# Report

Totals are **higher** than \`last\` month, see [the ledger](https://example.com/ledger) and
[this](javascript:alert(1)) <img src=x onerror=alert(1)>.

- [x] read
- [ ] decide

| region | sum |
|---|---|
| North | 12 |
`;

const csv = 'region,sum,note\nNorth,12,"a, b"\nSouth,7,=HYPERLINK("https://evil.example")\n';

/** What the screens of runs and authors are made of. */
export function PartsWork() {
  const [code, setCode] = useState('{\n  "currency": "EUR",\n  "months": 3\n}');
  const [at, setAt] = useState(0);
  const [editing, { open: edit }] = useDisclosure(false);
  const [opened, { open, close }] = useDisclosure(false);
  useListKeys({ group: "Parts", count: 3, at, onMove: setAt });
  return (
    <Stack>
      <Group gap="xs">
        {runStatuses.map((status) => (
          <RunStatusPill key={status} status={status} />
        ))}
        <StepStatusPill status="blocked" />
        <StepStatusPill status="skipped" />
        <RunTicks
          runs={ticks}
          link={(_, { children, ...props }) => (
            <a href="/" {...props}>
              {children}
            </a>
          )}
        />
      </Group>
      {editing ? (
        <CodeEditor label="Parameters" language="json" value={code} onChange={setCode} height={140} />
      ) : (
        <Group>
          <Button variant="default" onClick={edit}>
            Edit as JSON
          </Button>
        </Group>
      )}
      <UrlTabs
        label="Documents"
        name="document"
        tabs={[
          { id: "markdown", label: "Markdown", panel: () => <MarkdownViewer text={hostile} /> },
          { id: "csv", label: "CSV", count: 2, panel: () => <CsvTable label="Totals" text={csv} /> },
        ]}
      />
      <div style={{ height: 120 }}>
        <SplitPane
          name="parts"
          label="Width of the side"
          main={<Text p="sm">The main pane; j and k chose {at + 1}.</Text>}
          side={<Text p="sm">The side, as wide as the person wants it.</Text>}
        />
      </div>
      <Group>
        <Button variant="default" onClick={open}>
          Show keys
        </Button>
      </Group>
      <KeyboardHelp opened={opened} onClose={close} />
    </Stack>
  );
}
