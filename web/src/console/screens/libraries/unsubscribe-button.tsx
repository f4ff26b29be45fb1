import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { callConsole } from "../../api/call-console.ts";
import { type Library, refreshLibraries } from "./libraries-queries.ts";

interface UnsubscribeButtonProps {
  library: Library;
  deployment: Library["deployments"][number];
}

export function UnsubscribeButton({ library, deployment }: UnsubscribeButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" aria-label={`Unsubscribe ${deployment.name}`} onClick={open}>
        Unsubscribe
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={`Unsubscribe ${deployment.name}`}
        action="Unsubscribe deployment"
        onConfirm={async () => {
          await callConsole("unsubscribeDeployment", {
            params: { library_id: library.library_id, deployment_id: deployment.deployment_id },
          });
          await refreshLibraries();
        }}
      >
        {`It offers the templates of ${library.name} no more. Workflows that were made from them stay.`}
      </ConfirmDialog>
    </>
  );
}
