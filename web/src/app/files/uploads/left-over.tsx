import { ActionIcon, Button, FileButton, Progress, Text, Tooltip } from "@mantine/core";
import type { FileUpload } from "@sluice/contract/app";
import { useState } from "react";
import { bytesText } from "../../../ui/format/bytes-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.tsx";
import { callApp } from "../../api/call-app.ts";
import { refreshFiles } from "../files-queries.ts";
import styles from "./upload-tray.module.css";
import { uploads } from "./uploads.ts";

/** Of a file on the person's machine a page that was reloaded knows nothing: it has to be chosen again. */
export function LeftOver({ upload }: { upload: FileUpload }) {
  const { upload_id, name, bytes, received, folder_id } = upload;
  const [isOther, setOther] = useState(false);

  function goOn(file: File | null): void {
    if (file === null) return;
    const isSame = file.name.normalize("NFC") === name && file.size === bytes;
    setOther(!isSame);
    if (isSame) uploads.add([file], { folderId: folder_id, folderName: "the folder" });
  }

  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <Text size="xs" c={isOther ? "red" : "dimmed"} role="status">
          {isOther
            ? `That is another file. Choose ${name} with ${bytesText(bytes)}.`
            : `Broken off at ${bytesText(received)} of ${bytesText(bytes)}. Choose the same file to go on.`}
        </Text>
      </div>
      <FileButton onChange={goOn}>
        {(props) => (
          <Button {...props} size="compact-xs" variant="default" aria-label={`Choose ${name} to go on`}>
            Choose file
          </Button>
        )}
      </FileButton>
      <Tooltip label="Give up upload">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`Give up upload of ${name}`}
          onClick={async () => {
            await callApp("cancelUpload", { params: { upload_id } }).catch(toast.failed);
            await refreshFiles();
          }}
        >
          <Icon name="cross" size={14} />
        </ActionIcon>
      </Tooltip>
      <Progress
        className={styles.bar}
        size="xs"
        color="gray"
        value={Math.floor((received / Math.max(1, bytes)) * 100)}
        aria-label={`Upload of ${name}`}
      />
    </li>
  );
}
