import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.tsx";

export function PartsActions() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button color="red" variant="light" leftSection={<Icon name="trash" />} onClick={open}>
        Delete key
      </Button>
      <Button leftSection={<Icon name="plus" />} onClick={() => toast.done("A key was created elsewhere.")}>
        Create key
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title="Delete key Nightly import"
        action="Delete key"
        typeName="Nightly import"
        destructive
        onConfirm={async () => toast.done("Nightly import was deleted.")}
      >
        Its usage stays, and so does what the audit says of it. Nothing else of it can be brought back.
      </ConfirmDialog>
    </>
  );
}
