import { Text, UnstyledButton } from "@mantine/core";
import type { Problem } from "@sluice/contract";
import { useMemo } from "react";
import { Icon } from "../../../../ui/icon.tsx";
import { useBuilder } from "../builder-context.ts";
import { describePlace } from "../model/describe-place.ts";
import { draftAdvice } from "../model/draft-advice.ts";
import styles from "./problems-panel.module.css";

interface ProblemsPanelProps {
  opened: boolean;
  onToggle(): void;
  /** Goes to where the problem is. */
  onJump(name: string): void;
}

/** What keeps the draft from being saved as a version, and what is worth knowing; a click leads there. */
export function ProblemsPanel({ opened, onToggle, onJump }: ProblemsPanelProps) {
  const { draft, problems } = useBuilder();
  const advice = useMemo(() => draftAdvice(draft.definition), [draft.definition]);
  const isEmpty = problems.length === 0 && advice.length === 0;
  return (
    <section className={styles.panel} aria-label="Problems">
      <UnstyledButton className={styles.bar} aria-expanded={opened} onClick={onToggle}>
        <span className={styles.count} data-tone={problems.length > 0 ? "failed" : "completed"}>
          <Icon name={problems.length > 0 ? "warning" : "check"} size={14} />
          <span aria-live="polite">{counted(problems.length, "problem")}</span>
        </span>
        {advice.length > 0 && (
          <span className={styles.count} data-tone="waiting">
            <Icon name="info" size={14} />
            {counted(advice.length, "note")}
          </span>
        )}
        <Icon name={opened ? "down" : "up"} size={14} />
      </UnstyledButton>
      {opened && (
        <div className={styles.body}>
          {isEmpty ? (
            <Text size="sm" c="dimmed" p="sm">
              Nothing keeps this draft from being saved as a version.
            </Text>
          ) : (
            <ul className={styles.list}>
              {problems.map((problem) => (
                <Line key={`${problem.name}\n${problem.reason}`} of={problem} tone="failed" onJump={onJump} />
              ))}
              {advice.map((note) => (
                <Line key={`${note.name}\n${note.reason}`} of={note} tone="waiting" onJump={onJump} />
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}

interface LineProps {
  of: Problem;
  tone: "failed" | "waiting";
  onJump(name: string): void;
}

function Line({ of: { name, reason }, tone, onJump }: LineProps) {
  const { draft } = useBuilder();
  return (
    <li>
      <UnstyledButton className={styles.problem} onClick={() => onJump(name)}>
        <span className={styles.count} data-tone={tone}>
          <Icon
            name={tone === "failed" ? "warning" : "info"}
            size={14}
            label={tone === "failed" ? "Problem" : "Note"}
          />
        </span>
        <strong>{describePlace(draft.definition, name)}</strong>
        <span className={styles.reason}>{reason}</span>
      </UnstyledButton>
    </li>
  );
}

function counted(count: number, what: string): string {
  if (count === 0) return `No ${what}s`;
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
