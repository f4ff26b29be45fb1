import { useState } from "react";
import { toast } from "../../../ui/toast.tsx";
import { appUrl, callApp } from "../../api/call-app.ts";
import type { FileItem } from "../../files/files-queries.ts";
import { isNameTaken } from "../../files/uploads/upload-failure.ts";
import { uploads } from "../../files/uploads/uploads.ts";
import { countWord } from "../../files/words.ts";
import type { Asked } from "./dialogs/file-dialogs.tsx";
import { moveFiles } from "./move-files.ts";
import type { RowActions } from "./table/row-actions.ts";

interface FileActions {
  /** Another person's files a manager looks at and deletes, and does not rearrange. */
  mayChange: boolean;
  onOpen(item: FileItem): void;
  onAsk(asked: Asked): void;
  onMoved(): void;
}

interface Place {
  readonly id: string | null;
  readonly name: string;
}

/** What the rows, the tree and the bar of the screen do. What needs an answer first is asked in a dialog. */
export function useFileActions({ mayChange, onOpen, onAsk, onMoved }: FileActions) {
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isPreparing, setPreparing] = useState(false);

  /** Uploads into a folder. */
  function sendHere(files: File[], folders: number, { id, name }: Place): void {
    if (folders > 0) onAsk({ kind: "folders-dropped", count: folders });
    if (files.length > 0) uploads.add(files, { folderId: id, folderName: name });
  }

  /** Moves what was dropped. */
  async function moveHere(ids: string[], folderId: string | null): Promise<void> {
    setRefusal(null);
    try {
      await moveFiles(ids, folderId, false);
      toast.done(`${countWord(ids.length, "item")} moved.`);
      onMoved();
    } catch (failure) {
      if (isNameTaken(failure)) onAsk({ kind: "keep-both", ids, folderId, failure });
      else setRefusal(failure);
    }
  }

  /** One file as it is, anything else as a zip that is checked first. */
  async function download(items: readonly FileItem[]): Promise<void> {
    setRefusal(null);
    const [only] = items;
    if (only?.type === "file" && items.length === 1) {
      leaveTo(appUrl("downloadFile", { params: { file_id: only.file_id } }));
      return;
    }
    setPreparing(true);
    try {
      const body = { file_ids: items.map(({ file_id }) => file_id) };
      const { selection_id } = await callApp("prepareDownload", { body });
      leaveTo(appUrl("downloadSelection", { params: { selection_id } }));
    } catch (failure) {
      setRefusal(failure);
    } finally {
      setPreparing(false);
    }
  }

  const actions: RowActions = {
    onOpen,
    onDownload: (items) => void download(items),
    onDelete: (items) => onAsk({ kind: "delete", items }),
    ...(mayChange && {
      onRename: (item) => onAsk({ kind: "rename", item }),
      onMove: (items) => onAsk({ kind: "move", items }),
      onExpand: (item) => onAsk({ kind: "expand", item }),
      onDropRows: (ids, folderId) => void moveHere(ids, folderId),
      onDropFiles: (files, folders, { file_id, name }) => sendHere(files, folders, { id: file_id, name }),
    }),
  };
  return {
    actions,
    sendHere,
    moveHere: (ids: string[], folderId: string | null) => void moveHere(ids, folderId),
    refusal,
    isPreparing,
  };
}

/** The browser downloads it by itself: the page stays. */
function leaveTo(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
