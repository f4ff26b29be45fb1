import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { limits } from "@sluice/contract/limits";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { Section } from "../../../ui/section.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { useMayWrite } from "../../account/use-may-write.ts";
import { callConsole } from "../../api/call-console.ts";
import { type Deployment, refreshDeployments } from "./deployments-queries.ts";

const { licenceReasonMaxChars, licenceIdMaxChars } = limits.console;

/** A licence on hold stops new work, and nothing else. */
export function LicenceSection({ deployment }: { deployment: Deployment }) {
  const mayWrite = useMayWrite();
  const [opened, { open, close }] = useDisclosure(false);
  const { licence } = deployment.settings;
  const onHold = licence.state === "on_hold";
  return (
    <Section
      title="Licence"
      lead="While it is on hold, the deployment takes no new work."
      action={
        mayWrite && (
          <Button variant="default" onClick={open}>
            {onHold ? "Resume licence" : "Hold licence"}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          [
            "State",
            onHold ? (
              <StatusPill key="state" tone="blocked" label="On hold" />
            ) : (
              <StatusPill key="state" tone="completed" label="Active" />
            ),
          ],
          ...(onHold ? ([["Reason", licence.reason ?? "None given"]] as const) : []),
          ["Licence number", licence.license_id ?? "Not declared"],
        ]}
      />
      {onHold ? (
        <ConfirmDialog
          opened={opened}
          onClose={close}
          title={`Resume the licence of ${deployment.name}`}
          action="Resume licence"
          onConfirm={async () => {
            await callConsole("resumeDeploymentLicence", {
              params: { deployment_id: deployment.deployment_id },
            });
            await refreshDeployments();
          }}
        >
          The deployment takes work again as soon as it has heard of it.
        </ConfirmDialog>
      ) : (
        <Modal opened={opened} onClose={close} title={`Hold the licence of ${deployment.name}`}>
          <HoldForm deployment={deployment} onDone={close} />
        </Modal>
      )}
    </Section>
  );
}

function HoldForm({ deployment, onDone }: { deployment: Deployment; onDone(): void }) {
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { reason: "", license_id: deployment.settings.licence.license_id ?? "" } },
    async ({ reason, license_id }) => {
      await callConsole("holdDeploymentLicence", {
        params: { deployment_id: deployment.deployment_id },
        body: { reason: reason.trim() || null, license_id: license_id.trim() || null },
      });
      await refreshDeployments();
      onDone();
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text>New runs are refused until the licence is resumed.</Text>
        <TextInput
          label="Reason"
          description={`Shown to administrators, at most ${licenceReasonMaxChars} characters.`}
          data-autofocus
          {...form.getInputProps("reason")}
        />
        <TextInput
          label="Licence number"
          description={`At most ${licenceIdMaxChars} characters.`}
          autoComplete="off"
          {...form.getInputProps("license_id")}
        />
        <FormActions submit="Hold licence" busy={busy} error={error} onCancel={onDone} />
      </Stack>
    </form>
  );
}
