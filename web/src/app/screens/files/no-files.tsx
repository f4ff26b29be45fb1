import { Button, FileButton } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { bytesText } from "../../../ui/format/bytes-text.ts";
import { Icon } from "../../../ui/icon.tsx";

interface NoFilesProps {
  q: string | undefined;
  isTop: boolean;
  /** Whose folder it is, where it is another person's. */
  owner: { readonly name: string } | undefined;
  onFiles(files: File[]): void;
}

/** Why nothing is here, and what to do first. */
export function NoFiles({ q, isTop, owner, onFiles }: NoFilesProps) {
  if (q !== undefined) {
    return (
      <EmptyState icon="search" title="Nothing is called that">
        No file or folder has these words in its name. Search for fewer of them.
      </EmptyState>
    );
  }
  if (owner) {
    return (
      <EmptyState icon="folder" title={isTop ? "No files" : "This folder is empty"}>
        {isTop ? `${owner.name} has no files here.` : `${owner.name} has put nothing into it.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={isTop ? "upload" : "folder"}
      title={isTop ? "No files yet" : "This folder is empty"}
      action={
        <FileButton multiple onChange={onFiles}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<Icon name="upload" />}>
              Choose files
            </Button>
          )}
        </FileButton>
      }
    >
      {isTop
        ? `Your files are yours alone; managers can look at them. Drop files here or choose them: up to ${bytesText(limits.app.uploadMaxBytes)} each, and an upload that breaks off goes on where it stopped. A zip can be expanded into a folder.`
        : "Drop files here, choose them, or move some from another folder."}
    </EmptyState>
  );
}
