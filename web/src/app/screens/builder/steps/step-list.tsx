import { Text } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useBuilder } from "../builder-context.ts";
import { problemCounts } from "../model/problem-counts.ts";
import { moveStep } from "../model/step-edits.ts";
import { AddStepMenu } from "./add-step-menu.tsx";
import styles from "./step-list.module.css";
import { StepRow } from "./step-row.tsx";

interface StepListProps {
  /** What is known of a step is not beside the list: choosing one goes there. */
  isNarrow: boolean;
  menuOpened: boolean;
  onMenu(opened: boolean): void;
}

/** The same draft as on the canvas, line by line: all of it can be edited from here by keyboard. */
export function StepList({ isNarrow, menuOpened, onMenu }: StepListProps) {
  const { draft, selected, problems, readOnly, ...builder } = useBuilder();
  const list = useRef<HTMLDivElement>(null);
  const counts = problemCounts(draft, problems);
  const at = selected === null ? -1 : draft.keys.indexOf(selected);

  useEffect(() => {
    const row = at === -1 ? null : list.current?.children[at];
    row?.scrollIntoView({ block: "nearest" });
  }, [at]);

  function onKeyDown(event: KeyboardEvent): void {
    const act = actionOf(event);
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  function actionOf(event: KeyboardEvent): (() => void) | null {
    const choose = (index: number) => () => {
      const key = draft.keys[Math.max(0, Math.min(index, draft.keys.length - 1))];
      if (key !== undefined) builder.select(key);
    };
    const isMove = event.altKey && !readOnly && selected !== null;
    switch (event.key) {
      case "ArrowDown":
        return isMove ? () => builder.edit((now) => moveStep(now, selected, 1)) : choose(at + 1);
      case "ArrowUp":
        return isMove
          ? () => builder.edit((now) => moveStep(now, selected, -1))
          : choose(at === -1 ? 0 : at - 1);
      case "Home":
        return choose(0);
      case "End":
        return choose(draft.keys.length - 1);
      case "Enter":
        return selected === null ? null : builder.open;
      case "Delete":
      case "Backspace":
        return selected === null || readOnly ? null : () => builder.remove(selected);
      case "d":
        return selected === null || readOnly || event.metaKey || event.ctrlKey
          ? null
          : () => builder.duplicate(selected);
      default:
        return null;
    }
  }

  return (
    <section className={styles.section} aria-label="Steps of the workflow">
      <header className={styles.header}>
        <Text size="sm" fw={600}>
          Steps{" "}
          <Text
            span
            size="xs"
            c="dimmed"
            aria-label={`${draft.keys.length} of ${limits.workflow.maxNodes} steps`}
          >
            {draft.keys.length} of {limits.workflow.maxNodes}
          </Text>
        </Text>
        <AddStepMenu opened={menuOpened} onChange={onMenu} />
      </header>
      {draft.keys.length === 0 ? (
        <Text size="sm" c="dimmed" p="sm">
          No steps yet. Add the first one: a task that an agent does, a choice between branches, or another
          kind.
        </Text>
      ) : (
        <div
          ref={list}
          role="listbox"
          aria-label="Steps"
          tabIndex={0}
          aria-activedescendant={selected === null ? undefined : `row-${selected}`}
          className={styles.list}
          onKeyDown={onKeyDown}
          onFocus={() => {
            if (at === -1 && draft.keys[0] !== undefined) builder.select(draft.keys[0]);
          }}
        >
          {draft.definition.nodes.map((node, index) => {
            const key = draft.keys[index] ?? "";
            return (
              <StepRow
                key={key}
                id={`row-${key}`}
                node={node}
                number={index + 1}
                isSelected={key === selected}
                problems={counts[key] ?? 0}
                onChoose={() => {
                  builder.select(key);
                  if (isNarrow) builder.reveal();
                }}
                onOpen={builder.open}
              />
            );
          })}
        </div>
      )}
      {!readOnly && draft.keys.length > 0 && (
        <Text size="xs" c="dimmed" className={styles.help}>
          ↑ ↓ choose · Enter edit, Esc back · n add · d duplicate · Alt ↑ ↓ move · Delete remove
        </Text>
      )}
    </section>
  );
}
