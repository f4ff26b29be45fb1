import { ActionIcon, Button, Menu } from "@mantine/core";
import type { ListedKey } from "@sluice/contract/console";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../../../frame/query-client.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { callConsole } from "../../../api/call-console.ts";
import { ExternalIdDialog } from "./external-id-dialog.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";

type Dialog = "rotate" | "external-id" | "revoke" | "delete";

/** What can be done to a key: while it lives, and after it was revoked. */
export function KeyActions({ shown }: { shown: ListedKey }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const params = { key_id: shown.key_id };

  async function revoke(): Promise<void> {
    await callConsole("revokeKey", { params });
    await queryClient.invalidateQueries({ queryKey: ["keys"] });
  }

  async function remove(): Promise<void> {
    await callConsole("deleteKey", { params });
    await navigate({ to: "/keys" });
    queryClient.removeQueries({ queryKey: ["keys", "one", shown.key_id] });
    await queryClient.invalidateQueries({ queryKey: ["keys"] });
  }

  return (
    <>
      {shown.revoked_at === null ? (
        <>
          <Button leftSection={<Icon name="refresh" />} onClick={() => setDialog("rotate")}>
            Rotate key
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label="More actions">
                <Icon name="more" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon name="key" />} onClick={() => setDialog("external-id")}>
                New external id
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<Icon name="ban" />} onClick={() => setDialog("revoke")}>
                Revoke key
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      ) : (
        <Button
          variant="default"
          c="red"
          leftSection={<Icon name="trash" />}
          onClick={() => setDialog("delete")}
        >
          Delete key
        </Button>
      )}
      <RotateDialog shown={shown} opened={dialog === "rotate"} onClose={close} />
      <ExternalIdDialog shown={shown} opened={dialog === "external-id"} onClose={close} />
      <ConfirmDialog
        opened={dialog === "revoke"}
        onClose={close}
        title={`Revoke key ${shown.name}`}
        action="Revoke key"
        destructive
        onConfirm={revoke}
      >
        Every call with it fails within two minutes. This is final: a revoked key cannot be made active again.
        Whoever uses it needs another key first.
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === "delete"}
        onClose={close}
        title={`Delete key ${shown.name}`}
        action="Delete key"
        typeName={shown.name}
        destructive
        onConfirm={remove}
      >
        It leaves the lists, with its usage. What was done to it stays in the audit.
      </ConfirmDialog>
    </>
  );
}
