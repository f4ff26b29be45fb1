import { Button, Collapse, Paper, UnstyledButton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { KeyName } from "../../shared/key-name.tsx";
import { findingWords } from "./finding-words.ts";
import styles from "./key-safety-panel.module.css";
import { keySafety } from "./keys-queries.ts";
import { tallyFindings } from "./tally-findings.ts";

interface KeySafetyPanelProps {
  deploymentId: string | undefined;
  opened: boolean;
  onToggle(opened: boolean): void;
}

/** What is worth a second look about keys that still work: in one line, and key by key when it is opened. */
export function KeySafetyPanel({ deploymentId, opened, onToggle }: KeySafetyPanelProps) {
  const safety = useInfiniteQuery(keySafety(deploymentId));
  const id = useId();
  const keys = safety.data?.pages.flatMap(({ items }) => items) ?? [];
  if (keys.length === 0 && !safety.hasNextPage) return null;
  const count = `${keys.length}${safety.hasNextPage ? " or more" : ""}`;
  return (
    <Paper component="section" aria-label="Key safety" className={styles.panel}>
      <UnstyledButton
        className={styles.summary}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => onToggle(!opened)}
      >
        <Icon name="shield" />
        <strong>{keys.length === 1 ? "1 key is" : `${count} keys are`} worth a second look</strong>
        <span className={styles.tally}>
          {tallyFindings(keys).map(({ finding, keys: of }) => (
            <span key={finding} className={styles.finding}>
              {`${findingWords[finding]}: ${of}`}
            </span>
          ))}
        </span>
        <Icon name={opened ? "up" : "down"} size={14} />
      </UnstyledButton>
      <Collapse expanded={opened} id={id}>
        <ul className={styles.keys}>
          {keys.map(({ key_id, name, findings }) => (
            <li key={key_id}>
              <KeyName keyId={key_id} name={name} />
              <ul className={styles.findings}>
                {findings.map(({ finding, message }) => (
                  <li key={finding}>
                    <strong>{findingWords[finding]}.</strong> {message}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        {safety.hasNextPage && (
          <Button
            variant="subtle"
            m="xs"
            loading={safety.isFetchingNextPage}
            onClick={() => void safety.fetchNextPage()}
          >
            Look at more keys
          </Button>
        )}
      </Collapse>
    </Paper>
  );
}
