import { ActionIcon, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { bytesText } from "../../../ui/format/bytes-text.ts";
import { Hint } from "../../../ui/hint.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { Time } from "../../../ui/time.tsx";
import { callApp } from "../../api/call-app.ts";
import { useMayChange } from "../../ownership/use-may-change.ts";
import { type Image, imagePageQuery, refreshImages } from "./environments-queries.ts";
import { imageStateTones, imageStateWords, imageUseText } from "./image-words.ts";

interface ManageImagesDialogProps {
  opened: boolean;
  onClose(): void;
  onDeleted(imageId: string): void;
}

/** The custom images of the deployment: how much room they take, who uses them, and which can go. */
export function ManageImagesDialog({ opened, onClose, onDeleted }: ManageImagesDialogProps) {
  const [asked, setAsked] = useState<Image | null>(null);
  const [asking, setAsking] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      {/* While it asks, Escape belongs to the question above it. */}
      <Modal opened={opened} onClose={onClose} title="Custom images" size="xl" closeOnEscape={!asking}>
        <div ref={list} tabIndex={-1} style={{ outline: "none" }}>
          <ImageTable
            onDelete={(image) => {
              setAsked(image);
              setAsking(true);
            }}
          />
        </div>
      </Modal>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Delete image ${asked?.name ?? ""}`}
        action="Delete image"
        destructive
        onConfirm={async () => {
          if (!asked) return;
          const { image_id } = asked;
          await callApp("deleteImage", { params: { image_id } });
          onDeleted(image_id);
          await refreshImages();
          // The button that asked is gone with its row.
          list.current?.focus();
        }}
      >
        {`The archive of ${bytesText(asked?.bytes ?? 0)} is deleted and cannot be brought back. No environment has it.`}
      </ConfirmDialog>
    </>
  );
}

function ImageTable({ onDelete }: { onDelete(image: Image): void }) {
  const [cursor, setCursor] = useState<string>();
  const images = useQuery(imagePageQuery(cursor));
  const paging = useCursorPaging({
    cursor,
    next: images.data?.next_cursor,
    isLoading: images.isPlaceholderData,
    onCursor: setCursor,
  });
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        An image that a version of an environment has cannot be deleted, also where that version is an old
        one: delete the environment first.
      </Text>
      <DataTable
        label="Custom images"
        columns={[
          ...columns,
          { id: "act", header: "", cell: (image) => <Delete {...{ image, onDelete }} /> },
        ]}
        fixedColumns
        rows={images.data?.items}
        rowKey={({ image_id }) => image_id}
        paging={paging}
        error={images.error}
        onRetry={() => void images.refetch()}
        empty={
          <EmptyState icon="box" title="No custom images">
            An image that is uploaded for an environment is listed here, with the room it takes.
          </EmptyState>
        }
      />
    </Stack>
  );
}

const columns: ReadonlyArray<Column<Image>> = [
  { id: "name", header: "Name", leading: true, cell: Name },
  { id: "state", header: "State", cell: State },
  { id: "bytes", header: "Size", align: "right", cell: Size },
  { id: "uses", header: "In use by", cell: imageUseText },
  { id: "owner", header: "Owner", cell: ({ owner }) => owner.name },
  { id: "at", header: "Since", cell: ({ created_at }) => <Time at={created_at} /> },
];

function Name({ name }: Image) {
  return <span style={{ overflowWrap: "anywhere" }}>{name}</span>;
}

function Size({ bytes }: Image) {
  return <span style={{ whiteSpace: "nowrap" }}>{bytesText(bytes)}</span>;
}

/** With how much has come, or why it was refused. */
function State({ state, received, bytes, fault }: Image) {
  const detail = state === "uploading" ? `${bytesText(received)} of ${bytesText(bytes)} has come` : fault;
  return (
    <>
      <StatusPill tone={imageStateTones[state]} label={imageStateWords[state]} />
      {detail && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {detail}
        </Text>
      )}
    </>
  );
}

function Delete({ image, onDelete }: { image: Image; onDelete(image: Image): void }) {
  if (!useMayChange(image.owner)) return null;
  const isKept = image.used_by_versions > 0;
  const label = isKept ? `${image.name} is in use and cannot be deleted` : `Delete image ${image.name}`;
  return (
    <Hint label={isKept ? "It is in use: delete the environment first" : "Delete image"}>
      <ActionIcon
        variant="subtle"
        color={isKept ? "gray" : "red"}
        size={36}
        aria-label={label}
        // Still to be reached, so that the reason can be read.
        aria-disabled={isKept}
        data-disabled={isKept || undefined}
        onClick={() => !isKept && onDelete(image)}
      >
        <Icon name="trash" />
      </ActionIcon>
    </Hint>
  );
}
