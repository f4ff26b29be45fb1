import { Button, Stack, Text } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { useBuilder } from "../builder-context.ts";
import { addParameter, parametersOf } from "../model/parameter-edits.ts";
import { FormPreview } from "./form-preview.tsx";
import { ParameterEditor } from "./parameter-editor.tsx";
import styles from "./parameters-tab.module.css";

/** What a start may or must give, and the form that comes of it. */
export function ParametersTab() {
  const { draft, edit, readOnly } = useBuilder();
  const parameters = parametersOf(draft);
  const add = readOnly ? null : (
    <Button
      variant="default"
      leftSection={<Icon name="plus" />}
      disabled={parameters.length >= limits.workflow.maxParameters}
      onClick={() => edit(addParameter)}
    >
      Add parameter
    </Button>
  );
  if (parameters.length === 0) {
    return (
      <EmptyState icon="list" title="No parameters" action={add}>
        A parameter is a value that whoever starts a run gives: a month, a folder, a choice. The start form
        and the API ask for it, and refuse what does not fit.
      </EmptyState>
    );
  }
  return (
    <div className={styles.columns}>
      <Stack gap="sm">
        {/* Names are being typed: the place is what stays. */}
        {Object.entries(parameters).map(([place, parameter]) => (
          <ParameterEditor
            key={place}
            parameter={parameter}
            index={Number(place)}
            isLast={Number(place) === parameters.length - 1}
          />
        ))}
        <div>{add}</div>
      </Stack>
      <section className={styles.preview} aria-label="Preview of the start form">
        <Text fw={600}>Start form</Text>
        <Text size="sm" c="dimmed" mb="sm">
          What whoever starts a run will see. Try it: nothing is sent.
        </Text>
        <FormPreview parameters={parameters} />
      </section>
    </div>
  );
}
