import { ActionIcon, Menu } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";

interface OwnedMenuProps {
  /** What it is: "agent". */
  what: string;
  thing: { readonly name: string; readonly owner: { readonly id: string; readonly name: string } };
  /** Whether the person owns it or manages the deployment. */
  mayChange?: boolean;
  /** Who refers to it, so that it cannot go: "workflows use it". */
  keptBecause?: string | false;
  /** What goes with it. */
  deletion: ReactNode;
  onHandOver(userId: string): Promise<{ readonly owner: { readonly name: string } }>;
  onDelete(): Promise<unknown>;
  /** What else can be done with it, as items above these. */
  children?: ReactNode;
}

/** What can be done with a thing that has an owner: hand it over, delete it. */
export function OwnedMenu(props: OwnedMenuProps) {
  const { what, thing, mayChange = true, keptBecause, deletion, onHandOver, onDelete, children } = props;
  const { name, owner } = thing;
  const [asking, setAsking] = useState<"hand-over" | "delete" | null>(null);
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
          {children}
          {mayChange && (
            <>
              <Menu.Item leftSection={<Icon name="person" />} onClick={() => setAsking("hand-over")}>
                {`Hand over ${what}`}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<Icon name="trash" />}
                disabled={Boolean(keptBecause)}
                onClick={() => setAsking("delete")}
              >
                {keptBecause ? `Delete ${what} (${keptBecause})` : `Delete ${what}`}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <HandOverDialog
        opened={asking === "hand-over"}
        onClose={close}
        what={what}
        name={name}
        owner={owner}
        onHandOver={async (userId) => {
          const given = await onHandOver(userId);
          toast.done(`${name} belongs to ${given.owner.name} now.`);
        }}
      />
      <ConfirmDialog
        opened={asking === "delete"}
        onClose={close}
        title={`Delete ${what} ${name}`}
        action={`Delete ${what}`}
        typeName={name}
        destructive
        onConfirm={onDelete}
      >
        {deletion}
      </ConfirmDialog>
    </>
  );
}
