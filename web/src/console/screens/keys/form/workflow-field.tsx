import { Radio, Stack } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import type { KeyForm } from "./key-form.ts";
import { WorkflowSelect } from "./workflow-select.tsx";

const { maxExplicitWorkflows } = limits.key;

export function WorkflowField({ form }: { form: KeyForm }) {
  const { mode, workflow_ids: ids } = form.values.workflow_access;
  const error = form.errors.workflow_access;
  const change = (changed: Partial<typeof form.values.workflow_access>) =>
    form.setFieldValue("workflow_access", { ...form.values.workflow_access, ...changed });
  return (
    <Stack>
      <Radio.Group
        label="Workflows the key may run"
        value={mode}
        onChange={(value) => change({ mode: value })}
        error={mode === "explicit" ? undefined : error}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="all_active" label="Every active workflow" description="Now and later." />
          <Radio
            value="explicit"
            label="Only these workflows"
            description={`A fixed list of up to ${maxExplicitWorkflows}. Any other workflow is as if it were not there.`}
          />
        </Stack>
      </Radio.Group>
      {mode === "explicit" && (
        <WorkflowSelect
          deploymentId={form.values.deployment_id}
          ids={ids}
          onChange={(value) => change({ workflow_ids: value })}
          error={typeof error === "string" ? error : undefined}
        />
      )}
    </Stack>
  );
}
