import { Alert, Stack, Text } from "@mantine/core";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.tsx";
import { callApp } from "../../api/call-app.ts";
import { AgentForm } from "./agent-form.tsx";
import { AgentTrial } from "./agent-trial.tsx";
import { bodyOf, valuesOf } from "./agent-values.ts";
import styles from "./agents.module.css";
import { type Agent, refreshAgents } from "./agents-queries.ts";

/** The newest version in a form, and beside it what its script does. */
export function AgentEditor({ agent, readOnly }: { agent: Agent; readOnly: boolean }) {
  const { agent_id, revision, content, owner } = agent;
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: valuesOf(agent.name, content) },
    async (values) => {
      const body = { revision, ...bodyOf(values) };
      const saved = await callApp("saveAgent", { params: { agent_id }, body });
      await refreshAgents();
      toast.done(`Saved as version ${saved.newest_version}.`);
    },
  );
  return (
    <div className={styles.sides}>
      <form onSubmit={onSubmit}>
        <Stack gap="md">
          {readOnly && (
            <Alert color="gray" variant="light" icon={<Icon name="lock" />}>
              <Text size="sm">
                {`This agent belongs to ${owner.name}. You can use it, test it and make a copy; ${owner.name} and managers change it.`}
              </Text>
            </Alert>
          )}
          <AgentForm form={form} agentId={agent_id} content={content} readOnly={readOnly}>
            {!readOnly && (
              <>
                <Text size="sm" c="dimmed">
                  {`Saving makes version ${agent.newest_version + 1}. Workflows go on with the versions they were saved with.`}
                </Text>
                <FormActions submit="Save agent" busy={busy} error={error} disabled={!form.isDirty()} />
              </>
            )}
          </AgentForm>
        </Stack>
      </form>
      <AgentTrial values={form.values} />
    </div>
  );
}
