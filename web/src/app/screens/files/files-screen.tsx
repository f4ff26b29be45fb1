import { Alert, Button, FileButton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Pager } from "../../../ui/data-table/pager.tsx";
import { SearchFilter } from "../../../ui/data-table/search-filter.tsx";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { bytesText } from "../../../ui/format/bytes-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useShortcuts } from "../../../ui/keyboard/use-shortcuts.ts";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { TableSkeleton } from "../../../ui/skeletons.tsx";
import { useIsManager } from "../../account/use-is-manager.ts";
import { useSession } from "../../account/use-session.ts";
import { usageQuery } from "../../files/files-queries.ts";
import { FolderTree } from "../../files/tree/folder-tree.tsx";
import { UploadTray } from "../../files/uploads/upload-tray.tsx";
import { useDrop } from "../../files/use-drop.ts";
import { countWord } from "../../files/words.ts";
import { CollisionDialog } from "./dialogs/collision-dialog.tsx";
import { type Asked, FileDialogs } from "./dialogs/file-dialogs.tsx";
import styles from "./files-screen.module.css";
import type { FilesSearch } from "./files-search.ts";
import { NoFiles } from "./no-files.tsx";
import { OwnerSelect } from "./owner-select.tsx";
import { nothingChosen, onlyPresent } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { shownFilesQuery } from "./shown-files-query.ts";
import { FolderTable } from "./table/folder-table.tsx";
import { Trail } from "./trail.tsx";
import { useFileActions } from "./use-file-actions.ts";
import { FileViewer } from "./viewer/file-viewer.tsx";

const route = getRouteApi("/shell/files");

/** A person's own files: folders, uploads, zips, and a look at each of them. */
export function FilesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isManager = useIsManager();
  const { person } = useSession();
  const { folder, file, q, sort = "name", desc = false, cursor } = search;
  const { data, error, refetch, isPlaceholderData } = useQuery(shownFilesQuery(search));
  const [selection, setSelection] = useState(nothingChosen);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isOther = search.owner !== undefined || (data !== undefined && data.owner.id !== person.user_id);
  const owner = isOther ? (data?.owner ?? { id: search.owner ?? "", name: "another person" }) : undefined;
  const { data: usage } = useQuery(usageQuery(owner?.id));

  const go = (to: FilesSearch) => {
    setSelection(nothingChosen);
    void navigate({ search: { owner: search.owner, sort: search.sort, desc: search.desc, ...to } });
  };
  const change = (part: FilesSearch) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false });
  const paging = useCursorPaging({
    cursor,
    next: data?.next_cursor,
    isLoading: isPlaceholderData,
    onCursor: (next) => go({ folder, q, cursor: next }),
  });

  const items = data?.items ?? [];
  const present = onlyPresent(
    selection,
    items.map(({ file_id }) => file_id),
  );
  const chosen = items.filter(({ file_id }) => present.ids.has(file_id));
  const path = data?.path ?? [];
  const topName = owner ? `Files of ${owner.name}` : "Files";
  const here = { id: folder ?? null, name: data?.folder?.name ?? topName };
  const { actions, sendHere, moveHere, refusal, isPreparing } = useFileActions({
    mayChange: !isOther,
    onOpen: (item) =>
      item.type === "folder" ? go({ folder: item.file_id }) : change({ file: item.file_id }),
    onAsk: setAsked,
    onMoved: () => setSelection(nothingChosen),
  });
  const main = useRef<HTMLDivElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const askFolder = () => setAsked({ kind: "folder", within: here.id });
  useShortcuts(
    "Files",
    [
      { key: "n", label: "New folder", run: askFolder },
      { key: "u", label: "Upload files", run: () => uploadButton.current?.click() },
    ],
    !isOther,
  );
  const { isOver, handlers } = useDrop({
    onFiles: isOther ? undefined : (files, folders) => sendHere(files, folders, here),
  });

  return (
    <PageFrame
      title="Files"
      wide
      meta={
        usage && (
          <Text size="sm" c="dimmed">
            {`${countWord(usage.files, "file")} · ${bytesText(usage.bytes)}`}
          </Text>
        )
      }
      action={
        <div className={styles.actions}>
          {isManager && (
            <OwnerSelect
              owner={owner}
              onOwner={(id) => go({ owner: id, sort: undefined, desc: undefined })}
            />
          )}
          {!isOther && (
            <>
              <Button variant="default" leftSection={<Icon name="plus" />} onClick={askFolder}>
                New folder
              </Button>
              <FileButton multiple onChange={(files) => sendHere(files, 0, here)}>
                {(props) => (
                  <Button {...props} ref={uploadButton} leftSection={<Icon name="upload" />}>
                    Upload files
                  </Button>
                )}
              </FileButton>
            </>
          )}
        </div>
      }
    >
      {owner && (
        <Alert color="yellow" variant="light" icon={<Icon name="person" />}>
          {`You are looking at the files of ${owner.name}, as a manager. You can open, download and delete them; only ${owner.name} adds to them and changes them. What you open is recorded.`}
        </Alert>
      )}
      <div className={styles.panes}>
        <aside className={styles.aside} aria-label="Folders">
          <FolderTree
            key={owner?.id}
            person={owner?.id}
            label={topName}
            topName={topName}
            chosen={q === undefined ? here.id : null}
            above={path.map(({ file_id }) => file_id)}
            onChoose={(id) => go({ folder: id ?? undefined })}
            onRows={isOther ? undefined : moveHere}
            onFiles={isOther ? undefined : sendHere}
          />
        </aside>
        <div ref={main} tabIndex={-1} className={styles.main} data-over={isOver || undefined} {...handlers}>
          <div className={styles.bar}>
            <Trail
              topName={topName}
              path={q === undefined ? path : []}
              onRows={isOther ? undefined : moveHere}
            />
            <SearchFilter
              label="Search all files"
              value={q}
              onChange={(text) => text !== q && go({ folder, q: text })}
            />
          </div>
          {chosen.length > 0 && (
            <SelectionBar
              items={chosen}
              actions={actions}
              isPreparing={isPreparing}
              onClear={() => setSelection(nothingChosen)}
            />
          )}
          <ErrorNote error={refusal} />
          {body()}
          {data && <Pager label="files" paging={paging} />}
        </div>
      </div>
      <FileViewer
        fileId={file}
        onClose={() => change({ file: undefined })}
        onExpand={isOther ? undefined : (item) => setAsked({ kind: "expand", item })}
      />
      <FileDialogs
        asked={asked}
        from={here.id}
        above={path.map(({ file_id }) => file_id)}
        onClose={() => setAsked(null)}
        onGone={() => {
          setSelection(nothingChosen);
          // The row that was asked about has gone: the keyboard goes on in its folder.
          setTimeout(() => main.current?.focus(), 200);
        }}
        onExpanded={(made) => go({ folder: made.file_id })}
      />
      <CollisionDialog />
      {!isOther && <UploadTray />}
    </PageFrame>
  );

  function body() {
    if (error && !data) {
      return <ErrorState title="The folder could not be read" error={error} onRetry={() => void refetch()} />;
    }
    if (!data) return <TableSkeleton columns={3} rows={6} />;
    if (items.length === 0) {
      return (
        <NoFiles
          q={q}
          isTop={folder === undefined}
          owner={owner}
          onFiles={(files) => sendHere(files, 0, here)}
        />
      );
    }
    return (
      <FolderTable
        label={q === undefined ? here.name : `Files called ${q}`}
        items={items}
        selection={present}
        onSelection={setSelection}
        order={{ sort, desc }}
        onOrder={(order) =>
          go({
            folder,
            q,
            sort: order.sort === "name" ? undefined : order.sort,
            desc: order.desc || undefined,
          })
        }
        actions={actions}
      />
    );
  }
}
