import { Button } from "@mantine/core";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import styles from "../builder.module.css";
import { useBuilder } from "../builder-context.ts";

/** On a canvas with nothing on it: what goes there, and the first of it. */
export function NoSteps() {
  const { add, readOnly } = useBuilder();
  return (
    <div className={styles.nothing}>
      <EmptyState
        icon="workflow"
        title="No steps yet"
        action={
          !readOnly && (
            <Button leftSection={<Icon name="plus" />} onClick={() => add("task", null)}>
              Add a task
            </Button>
          )
        }
      >
        A step is done by an agent, or chooses which way a run goes on. Drag from the dot below a step to add
        the next one.
      </EmptyState>
    </div>
  );
}
