import { ActionIcon, Button, Group, Title } from "@mantine/core";
import type { FileUpload } from "@sluice/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { unfinishedQuery } from "../files-queries.ts";
import { countWord } from "../words.ts";
import { LeftOver } from "./left-over.tsx";
import { UploadLine } from "./upload-line.tsx";
import type { Upload } from "./upload-queue.ts";
import styles from "./upload-tray.module.css";
import { uploads, useUploads } from "./uploads.ts";

/** What is on its way up, what has come, and what was broken off before and can be gone on with. */
export function UploadTray() {
  const list = useUploads();
  const { data: known = [] } = useQuery(unfinishedQuery);
  const [folded, setFolded] = useState<boolean | null>(null);
  const mine = uploads.begunIds;
  const left = known.filter(
    (each) => each.file === null && !mine.has(each.upload_id) && !isListed(each, list),
  );
  if (list.length + left.length === 0) return null;
  const isOver = list.every(({ state }) => state === "done" || state === "refused" || state === "skipped");
  // What all went well needs no room, unless the person wants to see it.
  const isFolded = folded ?? (list.length > 0 && list.every(({ state }) => state === "done"));
  return (
    <section className={styles.tray} aria-label="Uploads">
      <header className={styles.header}>
        <Title order={2} fz={13} role="status">
          {headline(list, left.length)}
        </Title>
        <Group gap={4}>
          {list.length > 0 && isOver && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => uploads.clear()}>
              Clear list
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={isFolded ? "Show uploads" : "Fold uploads"}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            <Icon name={isFolded ? "up" : "down"} />
          </ActionIcon>
        </Group>
      </header>
      {!isFolded && (
        <ul className={styles.list}>
          {byUrgency(list).map((upload) => (
            <UploadLine key={upload.key} upload={upload} />
          ))}
          {left.map((upload) => (
            <LeftOver key={upload.upload_id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

const urgency: Readonly<Partial<Record<Upload["state"], number>>> = {
  refused: 0,
  stopped: 0,
  skipped: 2,
  done: 2,
};

/** What needs the person comes first, what is over last. */
function byUrgency(list: readonly Upload[]): Upload[] {
  const rank = ({ state }: Upload) => urgency[state] ?? 1;
  return [...list].sort((a, b) => rank(a) - rank(b));
}

/** One that this tab is about to go on with: the server knew it before. */
function isListed({ name, bytes, folder_id }: FileUpload, list: readonly Upload[]): boolean {
  return list.some(
    ({ file, target }) =>
      file.name.normalize("NFC") === name && file.size === bytes && target.folderId === folder_id,
  );
}

function headline(list: readonly Upload[], left: number): string {
  const open = list.filter(({ state }) => state === "waiting" || state === "sending" || state === "lost");
  if (open.length > 0) return `Uploading ${countWord(open.length, "file")}`;
  const failed = list.filter(({ state }) => state === "refused" || state === "stopped").length;
  if (failed > 0) return `${countWord(failed, "upload")} not finished`;
  const done = list.filter(({ state }) => state === "done").length;
  if (done > 0) return `${countWord(done, "file")} uploaded`;
  return left > 0 ? `${countWord(left, "upload")} broken off` : "Uploads";
}
