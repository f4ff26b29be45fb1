import { ActionIcon, Checkbox, Menu, Modal, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { callConsole } from "../../api/call-console.ts";
import { queryClient } from "../../query-client.ts";
import { CatalogueForm } from "./catalogue-form.tsx";
import { type Library, refreshLibraries } from "./libraries-queries.ts";

/** What else can be done with a library. */
export function LibraryMenu({ library }: { library: Library }) {
  const [asking, setAsking] = useState<"edit" | "delete" | null>(null);
  const [force, setForce] = useState(false);
  const navigate = useNavigate();
  const params = { library_id: library.library_id };
  const subscribed = library.deployments.length;
  const close = () => setAsking(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions of the library">
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="edit" />} onClick={() => setAsking("edit")}>
            Edit library
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => setAsking("delete")}>
            Delete library
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={asking === "edit"} onClose={close} title={`Edit ${library.name}`}>
        <CatalogueForm
          named={library}
          submit="Save library"
          onCancel={close}
          onSubmit={async (values) => {
            await callConsole("editLibrary", { params, body: { revision: library.revision, ...values } });
            await refreshLibraries();
            close();
          }}
        />
      </Modal>
      <ConfirmDialog
        opened={asking === "delete"}
        onClose={close}
        title={`Delete ${library.name}`}
        action="Delete library"
        typeName={library.name}
        destructive
        onConfirm={async () => {
          await callConsole("deleteLibrary", {
            params,
            query: { revision: library.revision, force: force ? "true" : undefined },
          });
          await navigate({ to: "/libraries", search: {} });
          await queryClient.invalidateQueries({ queryKey: ["libraries", "list"] });
        }}
      >
        <Stack gap="sm">
          <Text>Its templates go with it. Workflows that were made from them stay where they are.</Text>
          {subscribed > 0 && (
            <Checkbox
              label={`Also although ${subscribed} ${subscribed === 1 ? "deployment is" : "deployments are"} subscribed to it`}
              checked={force}
              onChange={(event) => setForce(event.currentTarget.checked)}
            />
          )}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
