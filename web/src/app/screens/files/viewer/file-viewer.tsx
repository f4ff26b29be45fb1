import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { bytesText } from "../../../../ui/format/bytes-text.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { FactsSkeleton } from "../../../../ui/skeletons.tsx";
import { Time } from "../../../../ui/time.tsx";
import { appUrl } from "../../../api/call-app.ts";
import { type FileItem, fileQuery } from "../../../files/files-queries.ts";
import { FilePreview } from "../../../previews/file-preview.tsx";
import { isZip, kindWord } from "../entry-icon.tsx";
import styles from "./file-viewer.module.css";

interface FileViewerProps {
  /** Undefined: nothing is looked at. */
  fileId: string | undefined;
  onClose(): void;
  /** Left out where the person may not change the files. */
  onExpand?(item: FileItem): void;
}

/** A file looked at beside its folder. */
export function FileViewer({ fileId, onClose, onExpand }: FileViewerProps) {
  const { data, error, refetch } = useQuery({ ...fileQuery(fileId ?? ""), enabled: fileId !== undefined });
  const file = data?.file_id === fileId ? data : undefined;
  return (
    <Drawer
      opened={fileId !== undefined}
      onClose={onClose}
      position="right"
      size="min(860px, 100vw)"
      title={<bdi>{file?.name ?? "File"}</bdi>}
      overlayProps={{ opacity: 0.3 }}
    >
      {error && !file && (
        <ErrorState title="The file could not be shown" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !file && <FactsSkeleton lines={4} />}
      {file && <Shown file={file} onExpand={onExpand} />}
    </Drawer>
  );
}

function Shown({
  file,
  onExpand,
}: { file: FileItem & { path: { name: string }[] } } & Pick<FileViewerProps, "onExpand">) {
  const { file_id, name, bytes, preview, preview_truncated, changed_at, revision, path } = file;
  const params = { file_id };
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed">
          <bdi>{["Files", ...path.map((folder) => folder.name)].join(" / ")}</bdi>
          {` · ${kindWord(file)} · ${bytesText(bytes)} · changed `}
          <Time at={changed_at} />
        </Text>
        <Group gap="xs">
          {onExpand && isZip(file) && (
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon name="archive" size={14} />}
              onClick={() => onExpand(file)}
            >
              Expand zip
            </Button>
          )}
          <Button
            component="a"
            href={appUrl("downloadFile", { params })}
            download
            variant="default"
            size="xs"
            leftSection={<Icon name="download" size={14} />}
          >
            Download file
          </Button>
        </Group>
      </Group>
      <div className={styles.preview}>
        <FilePreview
          kind={preview}
          address={appUrl("previewFile", { params })}
          queryKey={["files", file_id, "preview", String(revision)]}
          label={name}
          bytes={bytes}
          isBeginning={preview_truncated}
        />
      </div>
    </Stack>
  );
}
