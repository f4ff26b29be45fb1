import { ActionIcon, Menu, Modal } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { callConsole } from "../../api/call-console.ts";
import { queryClient } from "../../query-client.ts";
import { CatalogueForm } from "./catalogue-form.tsx";
import { refreshLibraries, type Template } from "./libraries-queries.ts";

/** What else can be done with a template. */
export function TemplateMenu({ template }: { template: Template }) {
  const [asking, setAsking] = useState<"edit" | "delete" | null>(null);
  const navigate = useNavigate();
  const params = { template_id: template.template_id };
  const close = () => setAsking(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions of the template">
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="edit" />} onClick={() => setAsking("edit")}>
            Edit template
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => setAsking("delete")}>
            Delete template
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={asking === "edit"} onClose={close} title={`Edit ${template.name}`}>
        <CatalogueForm
          named={template}
          submit="Save template"
          onCancel={close}
          onSubmit={async (values) => {
            await callConsole("editTemplate", { params, body: { revision: template.revision, ...values } });
            await refreshLibraries();
            close();
          }}
        />
      </Modal>
      <ConfirmDialog
        opened={asking === "delete"}
        onClose={close}
        title={`Delete ${template.name}`}
        action="Delete template"
        typeName={template.name}
        destructive
        onConfirm={async () => {
          await callConsole("deleteTemplate", { params, query: { revision: template.revision } });
          await navigate({
            to: "/libraries/$libraryId",
            params: { libraryId: template.library_id },
            search: {},
          });
          await queryClient.invalidateQueries({ queryKey: ["libraries", "templates"] });
          await queryClient.invalidateQueries({ queryKey: ["libraries", "one"] });
        }}
      >
        All its versions go with it. Workflows that were made from it stay where they are.
      </ConfirmDialog>
    </>
  );
}
