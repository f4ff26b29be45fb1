import { ActionIcon, Button, Menu } from "@mantine/core";
import type { PersonalLink, ShownUser } from "@sluice/contract/console";
import { useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { EditPersonDialog } from "./edit-person-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { type PersonAct, PersonConfirm } from "./person-confirm.tsx";

/** What an administrator can do to a person; each asks first. */
export function PersonActions({ person }: { person: ShownUser }) {
  const [editing, setEditing] = useState(false);
  const [act, setAct] = useState<PersonAct | null>(null);
  const [link, setLink] = useState<PersonalLink | null>(null);
  const isDisabled = person.status === "disabled";
  return (
    <>
      <Button variant="default" leftSection={<Icon name="edit" />} onClick={() => setEditing(true)}>
        Edit person
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="key" />} disabled={isDisabled} onClick={() => setAct("link")}>
            {person.has_password ? "Make a password reset link" : "Make another invitation link"}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="shield" />}
            disabled={!person.has_second_factor}
            onClick={() => setAct("factor")}
          >
            Reset second factor
          </Menu.Item>
          <Menu.Divider />
          {isDisabled ? (
            <Menu.Item leftSection={<Icon name="power" />} onClick={() => setAct("enable")}>
              Enable person
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<Icon name="ban" />} onClick={() => setAct("disable")}>
              Disable person
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => setAct("delete")}>
            Delete person
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EditPersonDialog opened={editing} onClose={() => setEditing(false)} person={person} />
      <PersonConfirm person={person} act={act} onClose={() => setAct(null)} onLink={setLink} />
      <LinkDialog link={link} name={person.name} onClose={() => setLink(null)} />
    </>
  );
}
