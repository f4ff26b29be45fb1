import { Button, SegmentedControl, Stack, Text } from "@mantine/core";
import type { DefinitionNode } from "@sluice/contract";
import { useState } from "react";
import { Icon } from "../../../../ui/icon.tsx";
import { useBuilder } from "../builder-context.ts";
import { CodeField } from "../code-field.tsx";
import { addBranch } from "../model/branch-edits.ts";
import { comesBefore } from "../model/edge-edits.ts";
import { changeStep } from "../model/step-edits.ts";
import { AgentSelect } from "./agent-select.tsx";
import { BranchRow } from "./branch-row.tsx";
import styles from "./inspector.module.css";

interface ChoiceFieldsProps {
  stepKey: string;
  node: DefinitionNode;
  errors: Readonly<Record<string, string | undefined>>;
}

/** Who chooses, and among what. */
export function ChoiceFields({ stepKey, node, errors }: ChoiceFieldsProps) {
  const { draft, edit, readOnly } = useBuilder();
  const [byAgent, setByAgent] = useState(node.agent != null);
  const isByAgent = node.agent != null || (byAgent && node.expression == null);
  const change = (fields: Partial<DefinitionNode>, group?: string) =>
    edit((now) => changeStep(now, stepKey, fields), group && `${group}:${stepKey}`);
  const names = [
    ...(draft.definition.parameters ?? []).map(({ name }) => `parameters.${name}`),
    ...draft.definition.nodes
      .filter(({ slug }) => comesBefore(draft, slug, node.slug))
      .map(({ slug }) => `results["${slug}"]`),
    "input_text",
  ];

  return (
    <>
      <div>
        <Text size="sm" fw={500} mb={4} id={`chooses-${stepKey}`}>
          Chosen by
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby={`chooses-${stepKey}`}
          disabled={readOnly}
          data={[
            { value: "expression", label: "Expression" },
            { value: "agent", label: "Agent" },
          ]}
          value={isByAgent ? "agent" : "expression"}
          onChange={(by) => {
            setByAgent(by === "agent");
            const first = node.branches?.[0]?.label ?? "";
            change(
              by === "agent" ? { expression: null } : { agent: null, expression: JSON.stringify(first) },
            );
          }}
        />
      </div>
      {isByAgent ? (
        <AgentSelect
          value={node.agent ?? null}
          optional={false}
          error={errors.agent}
          onChange={(agent) => change({ agent, expression: null })}
        />
      ) : (
        <div data-field="expression">
          <CodeField
            label="Expression"
            description="CEL that gives one of the labels."
            language="text"
            value={node.expression ?? ""}
            error={errors.expression}
            readOnly={readOnly}
            onChange={(expression) => change({ expression }, "expression")}
          />
          <Text size="xs" c="dimmed" mt={4}>
            It can read{" "}
            {names.map((name, index) => (
              <span key={name}>
                {index > 0 && ", "}
                <code className="mono">{name}</code>
              </span>
            ))}
            .
          </Text>
        </div>
      )}
      <Stack gap={6} data-field="branches">
        <Text size="sm" fw={500}>
          Branches
        </Text>
        <ul className={styles.rows} aria-label="Branches">
          {/* A label is what is being typed: the place is what stays. */}
          {Object.entries(node.branches ?? []).map(([place, branch]) => (
            <BranchRow
              key={place}
              stepKey={stepKey}
              node={node}
              branch={branch}
              index={Number(place)}
              errors={errors}
            />
          ))}
        </ul>
        {errors.branches && (
          <Text size="xs" c="var(--mantine-color-error)">
            {errors.branches}
          </Text>
        )}
        {!readOnly && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => edit((now) => addBranch(now, stepKey))}
          >
            Add branch
          </Button>
        )}
      </Stack>
    </>
  );
}
