import { Button, Checkbox, Group, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { NodeType } from "@sluice/contract";
import { Icon } from "../../../../ui/icon.tsx";
import { stepTypeOrder, stepTypes } from "../../../graph-view/step-types.ts";
import { useBuilder } from "../builder-context.ts";
import { indexOfStep, stepOf } from "../model/draft.ts";
import { changeStep, changeType, retitleStep } from "../model/step-edits.ts";
import { AgentSelect } from "./agent-select.tsx";
import { ChoiceFields } from "./choice-fields.tsx";
import { DependsOn } from "./depends-on.tsx";
import { fieldErrors } from "./field-errors.ts";
import { GraphSelect } from "./graph-select.tsx";
import { HandleInput } from "./handle-input.tsx";
import styles from "./inspector.module.css";

const typeOptions = stepTypeOrder.map((value) => ({ value, label: stepTypes[value].label }));
const isAgentOptional: Record<NodeType, boolean | null> = {
  task: false,
  handoff: true,
  conditional: null,
  pii_redact: null,
  ampg_update: null,
};

/** Everything about one step. */
export function StepInspector({ stepKey }: { stepKey: string }) {
  const { draft, problems, readOnly, edit, duplicate, remove } = useBuilder();
  const node = stepOf(draft, stepKey);
  if (node === undefined) return null;
  const index = indexOfStep(draft, stepKey);
  const errors = fieldErrors(problems, "step", index);
  const change = (fields: Partial<typeof node>, group?: string) =>
    edit((now) => changeStep(now, stepKey, fields), group && `${group}:${stepKey}`);
  const isChoice = node.node_type === "conditional";
  const agentOptional = isAgentOptional[node.node_type];

  return (
    <Stack gap="sm" className={styles.inspector}>
      <div data-field="title">
        <TextInput
          label="Title"
          value={node.title}
          error={errors.title}
          readOnly={readOnly}
          onChange={(event) => {
            const { value } = event.currentTarget;
            edit((now) => retitleStep(now, stepKey, value), `title:${stepKey}`);
          }}
        />
      </div>
      <HandleInput key={node.slug} stepKey={stepKey} slug={node.slug} error={errors.slug} />
      <div data-field="node_type">
        <Select
          label="Type"
          description={stepTypes[node.node_type].lead}
          data={typeOptions}
          value={node.node_type}
          error={errors.node_type}
          allowDeselect={false}
          readOnly={readOnly}
          onChange={(type) => type && edit((now) => changeType(now, stepKey, type as NodeType))}
        />
      </div>
      {agentOptional !== null && (
        <AgentSelect
          value={node.agent ?? null}
          optional={agentOptional}
          error={errors.agent}
          onChange={(agent) => change({ agent })}
        />
      )}
      {isChoice && <ChoiceFields stepKey={stepKey} node={node} errors={errors} />}
      {node.node_type === "ampg_update" && (
        <GraphSelect
          value={node.graph ?? null}
          error={errors.graph}
          onChange={(graph) => change({ graph })}
        />
      )}
      <div data-field="instructions">
        <Textarea
          label="Instructions"
          description="What its agent is to do."
          value={node.instructions ?? ""}
          error={errors.instructions}
          readOnly={readOnly}
          autosize
          minRows={3}
          maxRows={14}
          onChange={(event) => change({ instructions: event.currentTarget.value }, "instructions")}
        />
      </div>
      <DependsOn stepKey={stepKey} node={node} error={errors.depends_on} />
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          A person decides
        </Text>
        <Checkbox
          label="Ask before it starts"
          checked={node.approve_before_start ?? false}
          disabled={readOnly}
          onChange={(event) => change({ approve_before_start: event.currentTarget.checked })}
        />
        <Checkbox
          label="Ask about its result"
          checked={node.requires_approval ?? false}
          disabled={readOnly}
          onChange={(event) => change({ requires_approval: event.currentTarget.checked })}
        />
      </Stack>
      <Checkbox
        label="Restart safe"
        description="Running it twice does no harm: it runs again when its process died. Otherwise that ends the run."
        checked={node.restart_safe ?? false}
        disabled={readOnly}
        onChange={(event) => change({ restart_safe: event.currentTarget.checked })}
      />
      {!readOnly && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="copy" size={14} />}
            onClick={() => duplicate(stepKey)}
          >
            Duplicate step
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="trash" size={14} />}
            onClick={() => remove(stepKey)}
          >
            Remove step
          </Button>
        </Group>
      )}
    </Stack>
  );
}
