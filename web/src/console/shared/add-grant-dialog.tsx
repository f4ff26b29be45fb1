import { Modal, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FormActions } from "../../ui/form/form-actions.tsx";
import { useApiForm } from "../../ui/form/use-api-form.ts";
import { callConsole } from "../api/call-console.ts";
import { deploymentOptions } from "./deployment-options.ts";
import { grantRoleOf, grantRoleOptions } from "./grant-role-words.ts";
import type { Grantee } from "./grants-query.ts";
import { peopleChanged } from "./people-changed.ts";
import { SeatRefusal } from "./seat-refusal.tsx";

interface AddGrantDialogProps {
  opened: boolean;
  onClose(): void;
  grantee: Grantee;
  name: string;
}

export function AddGrantDialog({ opened, onClose, grantee, name }: AddGrantDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Add a grant for ${name}`}>
      <AddGrantForm grantee={grantee} onDone={onClose} />
    </Modal>
  );
}

function AddGrantForm({ grantee, onDone }: { grantee: Grantee; onDone(): void }) {
  const deployments = useQuery(deploymentOptions);
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { deployment_id: null as string | null, role: "member" as string | null } },
    async ({ deployment_id, role }) => {
      await callConsole("createGrant", {
        body: { deployment_id: deployment_id ?? "", grantee, role: grantRoleOf(role) },
      });
      await peopleChanged();
      onDone();
    },
  );
  const options = (deployments.data?.items ?? []).map((each) => ({
    value: each.deployment_id,
    label: each.name,
  }));
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Select
          label="Deployment"
          description={
            grantee.kind === "group"
              ? "Every member takes one of its seats."
              : "The person takes one of its seats."
          }
          placeholder="Choose a deployment"
          data={options}
          searchable
          data-autofocus
          nothingFoundMessage="No deployment is called that"
          {...form.getInputProps("deployment_id")}
        />
        <Select
          label="Role"
          description="A manager also changes what others own, and what holds for everyone there."
          data={grantRoleOptions}
          allowDeselect={false}
          {...form.getInputProps("role")}
        />
        <SeatRefusal error={error} deploymentId={form.values.deployment_id ?? undefined} />
        <FormActions
          submit="Add grant"
          busy={busy}
          error={error}
          onCancel={onDone}
          disabled={form.values.deployment_id === null}
        />
      </Stack>
    </form>
  );
}
