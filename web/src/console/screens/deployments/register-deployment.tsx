import { choices } from "virtual:console-contract";
import { NativeSelect, Radio, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { useNavigate } from "@tanstack/react-router";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { callConsole } from "../../api/call-console.ts";
import { refreshDeployments } from "./deployments-queries.ts";

const { deploymentNameMaxChars, deploymentDescriptionMaxChars } = limits.console;

/** The few things to begin with; everything else is declared on the deployment's page. */
export function RegisterDeployment({ onCancel }: { onCancel(): void }) {
  const navigate = useNavigate();
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { name: "", kind: "governed" as "governed" | "standard", description: "", region: "" } },
    async ({ region, ...body }) => {
      const made = await callConsole("registerNewDeployment", {
        body: { ...body, region: region === "" ? null : region },
      });
      await refreshDeployments();
      await navigate({
        to: "/deployments/$deploymentId",
        params: { deploymentId: made.deployment_id },
        search: { tab: "settings" },
      });
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="Name"
          description={`What administrators call it, at most ${deploymentNameMaxChars} characters.`}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <Radio.Group label="Kind" {...form.getInputProps("kind")}>
          <Stack gap="xs" mt={4}>
            <Radio
              value="governed"
              label="Governed"
              description="API keys may be bound to it, and it serves the API."
            />
            <Radio value="standard" label="Standard" description="For people only: no API keys, no API." />
          </Stack>
        </Radio.Group>
        <NativeSelect
          label="Region"
          data={[{ value: "", label: "Not declared" }, ...choices.regions]}
          {...form.getInputProps("region")}
        />
        <Textarea
          label="Description"
          description={`For people, at most ${deploymentDescriptionMaxChars} characters.`}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps("description")}
        />
        <Text size="sm" c="dimmed">
          Nothing is started by this. Next you declare its settings and download the files that start it.
        </Text>
        <FormActions submit="Register deployment" busy={busy} error={error} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
