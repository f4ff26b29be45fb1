import { Alert, Button, Group, List, Stack } from "@mantine/core";
import type { WorkflowDraft, WorkflowView } from "@sluice/contract/app";
import { useState } from "react";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { PageFrame } from "../../../../ui/page-frame.tsx";
import { callApp } from "../../../api/call-app.ts";
import { CodeField } from "../code-field.tsx";
import { readDefinition } from "../model/read-definition.ts";

interface BrokenDraftProps {
  workflow: WorkflowView;
  opened: WorkflowDraft;
  onMended(): void;
}

/** A draft that was saved through the API and has not the shape of a workflow: it is mended as text. */
export function BrokenDraft({ workflow, opened, onMended }: BrokenDraftProps) {
  const [text, setText] = useState(() => JSON.stringify(opened.definition, null, 2));
  const [error, setError] = useState<unknown>(null);
  const read = readDefinition(text);

  async function save(): Promise<void> {
    const params = { workflow_id: workflow.workflow_id };
    try {
      await callApp("saveDraft", {
        params,
        body: { revision: opened.revision, definition: text, layout: null },
      });
      onMended();
    } catch (failure) {
      setError(failure);
    }
  }

  return (
    <PageFrame title={workflow.name} crumbs={[{ label: "Workflows", to: "/workflows" }]}>
      <Stack>
        <Alert color="red" variant="light" icon={<Icon name="warning" />} title="This draft cannot be drawn">
          It has not the shape of a workflow. Mend the text, then it can be built again.
          {!read.ok && (
            <List size="sm" mt="xs">
              {read.problems.map(({ name, reason }) => (
                <List.Item key={`${name}\n${reason}`}>
                  {name}: {reason}
                </List.Item>
              ))}
            </List>
          )}
        </Alert>
        <CodeField
          label="Definition"
          language="json"
          value={text}
          readOnly={!workflow.may_edit}
          lines={28}
          onChange={setText}
        />
        <ErrorNote error={error} />
        {workflow.may_edit && (
          <Group>
            <Button disabled={!read.ok} onClick={() => void save()}>
              Save the draft
            </Button>
          </Group>
        )}
      </Stack>
    </PageFrame>
  );
}
