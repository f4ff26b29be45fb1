import { ActionIcon, Menu } from "@mantine/core";
import { Icon } from "../../../../ui/icon.tsx";
import type { FileItem } from "../../../files/files-queries.ts";
import { isZip } from "../entry-icon.tsx";
import type { RowActions } from "./row-actions.ts";

interface EntryMenuProps {
  item: FileItem;
  actions: RowActions;
}

export function EntryMenu({ item, actions }: EntryMenuProps) {
  const { onRename, onMove, onDelete, onExpand, onDownload } = actions;
  const isFolder = item.type === "folder";
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={`More actions of ${item.name}`}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="download" />} onClick={() => onDownload([item])}>
          {isFolder ? "Download folder as zip" : "Download file"}
        </Menu.Item>
        {onExpand && isZip(item) && (
          <Menu.Item leftSection={<Icon name="archive" />} onClick={() => onExpand(item)}>
            Expand zip
          </Menu.Item>
        )}
        {onRename && (
          <Menu.Item leftSection={<Icon name="edit" />} onClick={() => onRename(item)}>
            {isFolder ? "Rename folder" : "Rename file"}
          </Menu.Item>
        )}
        {onMove && (
          <Menu.Item leftSection={<Icon name="folder" />} onClick={() => onMove([item])}>
            {isFolder ? "Move folder" : "Move file"}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => onDelete([item])}>
          {isFolder ? "Delete folder" : "Delete file"}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
