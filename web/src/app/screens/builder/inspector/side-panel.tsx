import { Text } from "@mantine/core";
import { useBuilder } from "../builder-context.ts";
import { stepOf } from "../model/draft.ts";
import { StepInspector } from "./step-inspector.tsx";

/** The step at hand. */
export function SidePanel() {
  const { draft, selected } = useBuilder();
  const isThere = selected !== null && stepOf(draft, selected) !== undefined;
  return (
    <div data-draft data-inspector>
      {isThere ? (
        <StepInspector key={selected} stepKey={selected} />
      ) : (
        <Text size="sm" c="dimmed" p="md">
          Choose a step on the canvas or in the list to see and change it.
        </Text>
      )}
    </div>
  );
}
