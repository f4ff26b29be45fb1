import { Alert, Stack, Text } from "@mantine/core";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.tsx";
import { callApp } from "../../api/call-app.ts";
import { EnvironmentForm } from "./environment-form.tsx";
import { bodyOf, valuesOf } from "./environment-values.ts";
import styles from "./environments.module.css";
import { type Environment, refreshEnvironments } from "./environments-queries.ts";
import { ProvisioningPanel } from "./provisioning-panel.tsx";
import { Terminal } from "./terminal.tsx";

/** The newest version in a form; beside it where it stands, and a way to try it. */
export function EnvironmentEditor({
  environment,
  mayChange,
}: {
  environment: Environment;
  mayChange: boolean;
}) {
  const { environment_id, revision, content, owner, newest_version } = environment;
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: valuesOf(environment.name, content) },
    async (values) => {
      const body = { revision, ...bodyOf(values) };
      const saved = await callApp("saveEnvironment", { params: { environment_id }, body });
      await refreshEnvironments();
      toast.done(`Saved as version ${saved.newest_version}.`);
    },
  );
  return (
    <div className={styles.sides}>
      <form onSubmit={onSubmit}>
        <Stack gap="md">
          {!mayChange && (
            <Alert color="gray" variant="light" icon={<Icon name="lock" />}>
              <Text size="sm">
                {`This environment belongs to ${owner.name}. Your agents can work in it; ${owner.name} and managers change it.`}
              </Text>
            </Alert>
          )}
          <EnvironmentForm form={form} readOnly={!mayChange}>
            {mayChange && (
              <>
                <Text size="sm" c="dimmed">
                  {`Saving makes version ${newest_version + 1} and provisions it. Agents go on with the version they were saved with.`}
                </Text>
                <FormActions submit="Save environment" busy={busy} error={error} disabled={!form.isDirty()} />
              </>
            )}
          </EnvironmentForm>
        </Stack>
      </form>
      <Stack gap="lg">
        <ProvisioningPanel environment={environment} mayChange={mayChange} />
        <Terminal environmentId={environment_id} />
      </Stack>
    </div>
  );
}
