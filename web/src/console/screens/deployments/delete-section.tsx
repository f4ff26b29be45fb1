import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Section } from "../../../ui/section.tsx";
import { toast } from "../../../ui/toast.tsx";
import { callConsole } from "../../api/call-console.ts";
import type { Deployment } from "./deployments-queries.ts";

export function DeleteSection({ deployment }: { deployment: Deployment }) {
  const [opened, { open, close }] = useDisclosure(false);
  const navigate = useNavigate();
  const { keys, name } = deployment;
  return (
    <Section
      title="Delete deployment"
      lead={
        keys > 0
          ? `It has ${keys} API ${keys === 1 ? "key" : "keys"}: revoke and delete ${keys === 1 ? "it" : "them"} first.`
          : "Takes it off the console. What was recorded of it stays in the audit."
      }
      action={
        <Button color="red" variant="outline" disabled={keys > 0} onClick={open}>
          Delete deployment
        </Button>
      }
    >
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={`Delete ${name}`}
        action="Delete deployment"
        typeName={name}
        destructive
        onConfirm={async () => {
          await callConsole("deleteDeployment", {
            params: { deployment_id: deployment.deployment_id },
            query: { confirm_name: name },
          });
          toast.done(`${name} was deleted.`);
          await navigate({ to: "/deployments", search: {} });
          await queryClient.invalidateQueries({ queryKey: ["deployments", "list"] });
        }}
      >
        Nobody may sign in to it any more, and it may not come to the console. Its own data stays where it
        runs.
      </ConfirmDialog>
    </Section>
  );
}
