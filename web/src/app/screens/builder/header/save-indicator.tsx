import { Button, Text } from "@mantine/core";
import { messageOf } from "../../../../ui/error-state.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { useNow } from "../../../../ui/use-now.ts";
import { type Autosave, saveStateOf } from "../model/autosave.ts";
import type { Draft } from "../model/draft.ts";
import styles from "./header.module.css";
import { savedAgo } from "./saved-ago.ts";

interface SaveIndicatorProps {
  state: Autosave<Draft>;
  draft: Draft;
  onRetry(): void;
}

/** Whether the draft is safe. */
export function SaveIndicator({ state, draft, onRetry }: SaveIndicatorProps) {
  useNow(5_000);
  const how = saveStateOf(state, draft);
  if (how === "failed") {
    const reason = state.fault?.kind === "failed" ? messageOf(state.fault.error) : "";
    return (
      <Button
        size="compact-sm"
        variant="light"
        color="red"
        leftSection={<Icon name="warning" size={14} />}
        title={reason}
        onClick={onRetry}
      >
        Could not save – retry
      </Button>
    );
  }
  const words =
    how === "saving" || how === "unsaved"
      ? "Saving…"
      : how === "overtaken"
        ? "Not saved"
        : savedAgo(state.storedAtMs, Date.now());
  return (
    <Text size="xs" c="dimmed" role="status" className={styles.saved}>
      {words}
    </Text>
  );
}
