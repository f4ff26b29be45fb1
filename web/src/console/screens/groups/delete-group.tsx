import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Group } from "@sluice/contract/console";
import { useNavigate } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.tsx";
import { callConsole } from "../../api/call-console.ts";
import { peopleChanged } from "../../shared/people-changed.ts";
import { oneGroup } from "./groups-queries.ts";

export function DeleteGroup({ group }: { group: Group }) {
  const navigate = useNavigate();
  const [asking, { open, close }] = useDisclosure(false);
  const { group_id, name } = group;

  async function remove(): Promise<void> {
    await callConsole("deleteGroup", { params: { group_id } });
    await navigate({ to: "/groups" });
    queryClient.removeQueries(oneGroup(group_id));
    await peopleChanged();
    toast.done(`The group ${name} was deleted.`);
  }

  return (
    <>
      <Button color="red" variant="light" leftSection={<Icon name="trash" />} onClick={open}>
        Delete group
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        title={`Delete group ${name}`}
        action="Delete group"
        typeName={name}
        destructive
        onConfirm={remove}
      >
        Its grants are gone with it: members without another grant lose access, and their seats are free
        again. The people stay.
      </ConfirmDialog>
    </>
  );
}
