import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Icon } from "../../../ui/icon.tsx";
import { foldersQuery } from "../files-queries.ts";
import { useDrop } from "../use-drop.ts";
import styles from "./folder-tree.module.css";
import type { FolderTreeProps } from "./folder-tree-props.ts";

interface TreeFolder {
  /** Null: the top. */
  readonly id: string | null;
  readonly name: string;
}

interface TreeItemProps {
  tree: FolderTreeProps;
  folder: TreeFolder;
  level: number;
  isOpen(id: string): boolean;
  onTurn(id: string, open: boolean): void;
  /** The one that Tab reaches; "" is the top. */
  focusable: string;
  onFocus(id: string): void;
}

/** A folder with those in it, once it is open. */
export function TreeItem(props: TreeItemProps) {
  const { tree, folder, level, isOpen, onTurn, focusable, onFocus } = props;
  const { id, name } = folder;
  const key = id ?? "";
  const isExcluded = id !== null && (tree.without?.has(id) ?? false);
  const wantsOpen = !isExcluded && (id === null || isOpen(id));
  const { data: inner, isError } = useQuery({ ...foldersQuery(tree.person, id), enabled: wantsOpen });
  // Until somebody looked into it, there may be folders in it.
  const hasFolders = !isExcluded && !isError && inner?.length !== 0;
  const open = wantsOpen && hasFolders;
  const isChosen = tree.chosen === id;
  const { isOver, handlers } = useDrop({
    onRows: tree.onRows && !isExcluded ? (ids) => tree.onRows?.(ids, id) : undefined,
    onFiles: tree.onFiles && ((files, folders) => tree.onFiles?.(files, folders, { id, name })),
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's */}
      <div
        role="treeitem"
        aria-level={level}
        aria-selected={isChosen}
        aria-expanded={hasFolders ? open : undefined}
        aria-disabled={isExcluded || undefined}
        data-folder={key}
        data-over={isOver || undefined}
        tabIndex={focusable === key ? 0 : -1}
        className={styles.item}
        style={{ paddingInlineStart: (level - 1) * 16 + 4 }}
        onFocus={() => onFocus(key)}
        onClick={() => {
          if (!isExcluded) tree.onChoose(id);
        }}
        {...handlers}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; arrow keys do the same */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: for the mouse; arrow keys do the same */}
        <span
          className={styles.turn}
          data-top={id === null || undefined}
          data-empty={!hasFolders || undefined}
          onClick={(event) => {
            event.stopPropagation();
            if (id !== null && hasFolders) onTurn(id, !open);
          }}
        >
          <Icon name={open ? "down" : "right"} size={12} />
        </span>
        <Icon name={id === null ? "home" : "folder"} />
        <bdi className={styles.name}>{name}</bdi>
      </div>
      {open && inner === undefined && <Skeleton h={12} w="60%" m={8} aria-hidden />}
      {open &&
        inner?.map(({ file_id, name: innerName }) => (
          <TreeItem key={file_id} {...props} folder={{ id: file_id, name: innerName }} level={level + 1} />
        ))}
    </>
  );
}
