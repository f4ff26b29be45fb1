import { ActionIcon, Progress, Text, Tooltip } from "@mantine/core";
import { percentEncodeHidden } from "@sluice/core";
import { ApiError } from "../../../ui/api/api-error.ts";
import { messageOf } from "../../../ui/error-state.tsx";
import { bytesText } from "../../../ui/format/bytes-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-paths.ts";
import type { Upload, UploadState } from "./upload-queue.ts";
import styles from "./upload-tray.module.css";
import { TooLarge, uploads } from "./uploads.ts";

const icons: Readonly<Record<UploadState, IconName>> = {
  waiting: "clock",
  sending: "upload",
  paused: "pause",
  lost: "signal",
  stopped: "warning",
  refused: "warning",
  skipped: "minus",
  done: "check",
};

/** One file of the tray. */
export function UploadLine({ upload }: { upload: Upload }) {
  const { key, file, state, sentBytes } = upload;
  // The machine it comes from may allow names that are read as something else.
  const name = percentEncodeHidden(file.name);
  const isOpen = state === "waiting" || state === "sending" || state === "lost";
  const isOver = state === "done" || state === "refused" || state === "skipped";
  const percent = state === "done" ? 100 : Math.floor((sentBytes / Math.max(1, file.size)) * 100);
  return (
    <li className={styles.line} data-state={state}>
      <span className={styles.state}>
        <Icon name={icons[state]} />
      </span>
      <div className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <Text size="xs" c={state === "refused" || state === "stopped" ? "red" : "dimmed"}>
          {wordsOf(upload)}
        </Text>
      </div>
      {isOpen && <Act icon="pause" label={`Pause upload of ${name}`} onClick={() => uploads.pause(key)} />}
      {(state === "paused" || state === "stopped") && (
        <Act icon="play" label={`Resume upload of ${name}`} onClick={() => uploads.resume(key)} />
      )}
      <Act
        icon="cross"
        label={isOver ? `Take ${name} off the list` : `Cancel upload of ${name}`}
        onClick={() => uploads.cancel(key)}
      />
      {!isOver && (
        <Progress
          className={styles.bar}
          size="xs"
          color={state === "sending" ? undefined : "gray"}
          value={percent}
          aria-label={`Upload of ${name}`}
        />
      )}
    </li>
  );
}

function wordsOf({ state, file, sentBytes, failure, target }: Upload): string {
  const sizes = `${bytesText(sentBytes)} of ${bytesText(file.size)}`;
  switch (state) {
    case "waiting":
      return `${bytesText(file.size)} · waiting`;
    case "sending":
      return sizes;
    case "paused":
      return `Paused at ${sizes}`;
    case "lost":
      return `Connection lost at ${sizes}. It goes on by itself.`;
    case "stopped":
      return `Stopped at ${sizes}. ${messageOf(failure)}`;
    case "refused":
      return refusalWords(failure);
    case "skipped":
      return "Left out";
    case "done":
      return `${bytesText(file.size)} · in ${target.folderName}`;
  }
}

function refusalWords(failure: unknown): string {
  if (failure instanceof TooLarge) return failure.message;
  const reasons = failure instanceof ApiError ? failure.problems.map(({ reason }) => reason) : [];
  return reasons.length > 0 ? `The name is refused. ${reasons.join(" ")}` : messageOf(failure);
}

function Act({ icon, label, onClick }: { icon: IconName; label: string; onClick(): void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={onClick}>
        <Icon name={icon} size={14} />
      </ActionIcon>
    </Tooltip>
  );
}
