import { Modal, Radio, Stack, Text } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { FormActions } from "../../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../../ui/form/use-api-form.ts";
import { toast } from "../../../../ui/toast.tsx";
import { callConsole } from "../../../api/call-console.ts";
import { overlapWords } from "../../../shared/overlap-words.ts";
import { type Deployment, type DeploymentCredential, refreshDeployments } from "../deployments-queries.ts";

interface RotateCredentialProps {
  deployment: Deployment;
  credential: DeploymentCredential;
  onClose(): void;
}

/** Has the deployment fetch another secret. Nobody is shown it. */
export function RotateCredentialDialog({ opened, ...of }: RotateCredentialProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={of.onClose} title={`Rotate the credential of ${of.deployment.name}`}>
      <RotateForm {...of} />
    </Modal>
  );
}

function RotateForm({ deployment, credential, onClose }: RotateCredentialProps) {
  const initialValues = { overlap_hours: String(limits.key.defaultRotationOverlapHours) };
  const { form, busy, error, onSubmit } = useApiForm({ initialValues }, async ({ overlap_hours }) => {
    await callConsole("rotateDeploymentCredential", {
      params: { credential_id: credential.credential_id },
      body: { overlap_hours: Number(overlap_hours) },
    });
    await refreshDeployments();
    toast.done(`${deployment.name} is asked to fetch a new secret.`);
    onClose();
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text>
          {deployment.health === "silent"
            ? "The deployment fetches a new secret by itself. It is silent now: it does so once it is heard again."
            : "The deployment fetches a new secret by itself, within seconds. There is nothing to do there, and nobody is shown the secret."}
          {credential.rotating_until !== null &&
            " A rotation is under way: the secret before the last one ends as soon as the new one is used."}
        </Text>
        <Radio.Group
          label="The old secret goes on working for"
          description="Counted from the first use of the new one."
          {...form.getInputProps("overlap_hours")}
        >
          <Stack gap="sm" mt="xs">
            {limits.key.rotationOverlapHours.map((hours) => (
              <Radio key={hours} value={String(hours)} label={overlapWords(hours)} />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          Was the secret seen by somebody? Then revoke the credential instead: whoever has the old secret may
          fetch the next one with it.
        </Text>
        <FormActions submit="Rotate credential" busy={busy} error={error} onCancel={onClose} />
      </Stack>
    </form>
  );
}
