import { Checkbox, Group, MultiSelect, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import {
  type PiiEntity,
  type PiiMode,
  type PiiOperator,
  type PiiPolicy,
  type PiiStage,
  piiEntities,
  piiOperators,
  piiStages,
} from "@sluice/contract";
import { limits } from "@sluice/contract/limits";
import { useBuilder } from "../builder-context.ts";
import { changePolicy } from "../model/workflow-edits.ts";
import { NumberField } from "../parameters/number-field.tsx";
import { reasonAt } from "./reason-at.ts";
import styles from "./settings-tab.module.css";

const operatorWords: Record<PiiOperator, string> = {
  hash: "A hash, the same for the same value",
  mask: "Asterisks",
  replace: "The name of its kind",
  remove: "Nothing",
};
const stageWords: Record<PiiStage, string> = {
  inputs: "Inputs",
  steps: "What steps say",
  outputs: "Outputs",
};
const { minConfidence, maxCoordinatorCalls } = limits.pii;

export function PolicyFields() {
  const { draft, problems, edit, readOnly } = useBuilder();
  const policy = draft.definition.pii_policy ?? null;
  const mode: PiiMode = policy?.mode ?? "off";
  const change = (fields: Partial<PiiPolicy>, group?: string) =>
    edit((now) => changePolicy(now, fields), group);
  const problem = (field: string) => reasonAt(problems, `pii_policy.${field}`);
  return (
    <Stack gap="sm">
      <div data-field="pii_policy.mode">
        <SegmentedControl
          aria-label="Redaction"
          disabled={readOnly}
          data={[
            { value: "off", label: "Off" },
            { value: "rules", label: "By rules" },
            { value: "rules_and_model", label: "By rules and a model" },
          ]}
          value={mode}
          onChange={(chosen) => change({ mode: chosen as PiiMode })}
        />
        {problem("mode") && (
          <Text size="xs" c="var(--mantine-color-error)">
            {problem("mode")}
          </Text>
        )}
      </div>
      {policy !== null && mode !== "off" && (
        <>
          <div data-field="pii_policy.entities">
            <MultiSelect
              label="What is looked for"
              data={[...piiEntities]}
              value={policy.entities}
              error={problem("entities")}
              searchable
              hidePickedOptions
              readOnly={readOnly}
              onChange={(entities) => change({ entities: entities as PiiEntity[] })}
            />
          </div>
          <div data-field="pii_policy.stages">
            <Checkbox.Group
              label="Where"
              value={policy.stages}
              error={problem("stages")}
              readOnly={readOnly}
              onChange={(stages) => change({ stages: stages as PiiStage[] })}
            >
              <Group gap="md" mt={4}>
                {piiStages.map((stage) => (
                  <Checkbox key={stage} value={stage} label={stageWords[stage]} disabled={readOnly} />
                ))}
              </Group>
            </Checkbox.Group>
          </div>
          <div className={styles.fields}>
            <div data-field="pii_policy.operator">
              <Select
                label="In its place"
                data={piiOperators.map((value) => ({ value, label: operatorWords[value] }))}
                value={policy.operator}
                error={problem("operator")}
                allowDeselect={false}
                readOnly={readOnly}
                onChange={(operator) => change({ operator: operator as PiiOperator })}
              />
            </div>
            <div data-field="pii_policy.min_confidence">
              <NumberField
                label="Confidence needed"
                description={`${minConfidence.min} to ${minConfidence.max} in steps of ${minConfidence.step}.`}
                value={policy.min_confidence}
                error={problem("min_confidence")}
                readOnly={readOnly}
                step={minConfidence.step}
                onChange={(value) => change({ min_confidence: value ?? minConfidence.default }, "confidence")}
              />
            </div>
            {mode === "rules_and_model" && (
              <div data-field="pii_policy.max_coordinator_calls">
                <NumberField
                  label="Calls to the model"
                  description="At most, in one run."
                  value={policy.max_coordinator_calls}
                  error={problem("max_coordinator_calls")}
                  readOnly={readOnly}
                  allowDecimal={false}
                  onChange={(value) =>
                    change({ max_coordinator_calls: value ?? maxCoordinatorCalls.default }, "calls")
                  }
                />
              </div>
            )}
          </div>
        </>
      )}
    </Stack>
  );
}
