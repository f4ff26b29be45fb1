import { Loader, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { bytesText } from "../../../../ui/format/bytes-text.ts";
import { callApp } from "../../../api/call-app.ts";
import { type FileItem, measureQuery, refreshFiles } from "../../../files/files-queries.ts";
import { countWord, itemsWords } from "../../../files/words.ts";

interface DeleteDialogProps {
  items: readonly FileItem[];
  onClose(): void;
  onDeleted(): void;
}

/** Names what is deleted, and counts what lies in it. Where that is anything, its name must be typed. */
export function DeleteDialog({ items, onClose, onDeleted }: DeleteDialogProps) {
  const file_ids = items.map(({ file_id }) => file_id);
  const hasFolder = items.some(({ type }) => type === "folder");
  const measured = useQuery({ ...measureQuery(file_ids), enabled: hasFolder });
  const [only] = items;
  const what = itemsWords(items);
  const isOne = items.length === 1;
  const noun = isOne ? (only?.type ?? "file") : `${items.length} items`;
  // Until it is counted, a folder is taken to hold something.
  const isEmpty = measured.data !== undefined && measured.data.files + measured.data.folders === items.length;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={isOne ? `Delete ${noun} ${what}` : `Delete ${what}`}
      action={`Delete ${noun}`}
      typeName={hasFolder && !isEmpty ? (isOne ? only?.name : "delete") : undefined}
      destructive
      onConfirm={async () => {
        await callApp("deleteFiles", { body: { file_ids } });
        onDeleted();
        await refreshFiles();
      }}
    >
      {hasFolder ? measuredWords() : `${isOne ? "It is" : "They are"} deleted for good.`}
    </ConfirmDialog>
  );

  function measuredWords() {
    if (measured.isPending) {
      return (
        <Text span role="status">
          Counting what is inside <Loader size={16} />
        </Text>
      );
    }
    if (measured.data === undefined) {
      return "What is inside could not be counted. All of it is deleted for good.";
    }
    const { files, folders, bytes } = measured.data;
    if (isEmpty) return isOne ? "The folder is empty." : "The folders are empty. All is deleted for good.";
    const counts = [
      files > 0 && countWord(files, "file"),
      folders - (isOne ? 1 : 0) > 0 && countWord(folders - (isOne ? 1 : 0), "folder"),
    ];
    const words = counts.filter((each) => each !== false).join(" and ");
    return `${isOne ? "It holds" : "With what is inside they are"} ${words}, ${bytesText(bytes)} together. All of it is deleted for good.`;
  }
}
