import { Alert } from "@mantine/core";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./told-note.module.css";
import type { Told } from "./use-deciding.ts";

/** What came of the last decision. It is there before it says anything, so that whoever listens hears it. */
export function ToldNote({ told, onClose }: { told: Told | null; onClose(): void }) {
  return (
    <div role="status" className={styles.place}>
      {told && (
        <Alert
          variant="light"
          py="xs"
          classNames={{ closeButton: styles.close }}
          color={told.tone === "late" ? "yellow" : "teal"}
          icon={<Icon name={told.tone === "late" ? "clock" : "check"} />}
          withCloseButton
          closeButtonLabel="Close the note"
          onClose={onClose}
        >
          {told.text}
        </Alert>
      )}
    </div>
  );
}
