import { ActionIcon, Menu, Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { CatalogueForm } from "./catalogue-form.tsx";
import { refreshLibraries } from "./libraries-queries.ts";

type CatalogueFormProps = Parameters<typeof CatalogueForm>[0];

interface CatalogueMenuProps {
  what: "library" | "template";
  named: NonNullable<CatalogueFormProps["named"]>;
  onEdit: CatalogueFormProps["onSubmit"];
  onDelete(): Promise<void>;
  /** What goes with it when it is deleted. */
  children: ReactNode;
}

/** What else can be done with a library or a template. */
export function CatalogueMenu({ what, named, onEdit, onDelete, children }: CatalogueMenuProps) {
  const [asking, setAsking] = useState<"edit" | "delete" | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`More actions of the ${what}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="edit" />} onClick={() => setAsking("edit")}>
            {`Edit ${what}`}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => setAsking("delete")}>
            {`Delete ${what}`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={asking === "edit"} onClose={close} title={`Edit ${named.name}`}>
        <CatalogueForm
          named={named}
          submit={`Save ${what}`}
          onCancel={close}
          onSubmit={async (values) => {
            await onEdit(values);
            await refreshLibraries();
            close();
          }}
        />
      </Modal>
      <ConfirmDialog
        opened={asking === "delete"}
        onClose={close}
        title={`Delete ${named.name}`}
        action={`Delete ${what}`}
        typeName={named.name}
        destructive
        onConfirm={onDelete}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
