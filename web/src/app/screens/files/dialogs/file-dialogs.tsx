import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { messageOf } from "../../../../ui/error-state.tsx";
import { callApp } from "../../../api/call-app.ts";
import { type FileItem, refreshFiles } from "../../../files/files-queries.ts";
import { countWord } from "../../../files/words.ts";
import { moveFiles } from "../move-files.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ExpandDialog } from "./expand-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { NameDialog } from "./name-dialog.tsx";

/** What the person is asked, and about what. */
export type Asked =
  | { readonly kind: "folder"; readonly within: string | null }
  | { readonly kind: "rename" | "expand"; readonly item: FileItem }
  | { readonly kind: "move" | "delete"; readonly items: readonly FileItem[] }
  | {
      readonly kind: "keep-both";
      readonly ids: string[];
      readonly folderId: string | null;
      readonly failure: unknown;
    }
  | { readonly kind: "folders-dropped"; readonly count: number };

interface FileDialogsProps {
  asked: Asked | null;
  /** The folder in sight; null: the top. */
  from: string | null;
  /** The folders above it, and it. */
  above: readonly string[];
  onClose(): void;
  /** Something is no longer in the folder. */
  onGone(): void;
  onExpanded(folder: FileItem): void;
}

/** The one dialog that is open. */
export function FileDialogs({ asked, from, above, onClose, onGone, onExpanded }: FileDialogsProps) {
  if (asked === null) return null;
  switch (asked.kind) {
    case "folder":
      return (
        <NameDialog
          onClose={onClose}
          title="New folder"
          action="Create folder"
          initial=""
          onName={async (name) => {
            await callApp("createFolder", { body: { name, folder_id: asked.within } });
            await refreshFiles();
          }}
        />
      );
    case "rename": {
      const { file_id, type, name: initial, revision } = asked.item;
      return (
        <NameDialog
          onClose={onClose}
          title={`Rename ${initial}`}
          action={`Rename ${type}`}
          initial={initial}
          onName={async (name) => {
            await callApp("renameFile", { params: { file_id }, body: { revision, name } });
            await refreshFiles();
          }}
        />
      );
    }
    case "expand":
      return <ExpandDialog item={asked.item} onClose={onClose} onExpanded={onExpanded} />;
    case "move":
      return <MoveDialog items={asked.items} from={from} above={above} onClose={onClose} onMoved={onGone} />;
    case "delete":
      return <DeleteDialog items={asked.items} onClose={onClose} onDeleted={onGone} />;
    case "keep-both":
      return (
        <ConfirmDialog
          opened
          onClose={onClose}
          title="A name is taken there"
          action="Move and keep both"
          onConfirm={async () => {
            await moveFiles(asked.ids, asked.folderId, true);
            onGone();
          }}
        >
          {`${messageOf(asked.failure)} Nothing was moved yet; what is kept beside it gets a number.`}
        </ConfirmDialog>
      );
    case "folders-dropped":
      return (
        <Modal opened onClose={onClose} title="A folder cannot be uploaded">
          <Stack>
            <Text size="sm">
              {`${countWord(asked.count, "folder")} among what you dropped ${asked.count === 1 ? "was" : "were"} left out. Put ${asked.count === 1 ? "it" : "them"} into a zip, upload that, and expand it here.`}
            </Text>
            <Group justify="flex-end">
              <Button data-autofocus onClick={onClose}>
                Close
              </Button>
            </Group>
          </Stack>
        </Modal>
      );
  }
}
