import type { DefinitionNode } from "@sluice/contract";
import { Icon } from "../../../../ui/icon.tsx";
import { stepStatusWords } from "../../../../ui/run-status/status-words.ts";
import { toneIcons } from "../../../../ui/status-pill.tsx";
import { stepTypes } from "../../../graph-view/step-types.ts";
import { useBuilder } from "../builder-context.ts";
import styles from "./step-list.module.css";

interface StepRowProps {
  id: string;
  node: DefinitionNode;
  number: number;
  isSelected: boolean;
  problems: number;
  onChoose(): void;
  onOpen(): void;
}

export function StepRow({ id, node, number, isSelected, problems, onChoose, onOpen }: StepRowProps) {
  const { draft, statuses } = useBuilder();
  const { label, icon } = stepTypes[node.node_type];
  const status = Object.hasOwn(statuses, node.slug) ? statuses[node.slug] : undefined;
  const words = status === undefined ? null : stepStatusWords[status];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys for all its rows
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className={styles.row}
      onClick={onChoose}
      onDoubleClick={onOpen}
    >
      <span className={styles.number}>{number}</span>
      <Icon name={icon} label={label} />
      <span className={styles.texts}>
        <strong>{node.title === "" ? "Untitled" : node.title}</strong>
        <span>{waitsFor(node, draft.definition.nodes)}</span>
      </span>
      {(node.requires_approval || node.approve_before_start) && (
        <Icon name="hand" size={14} label="Asks a person" />
      )}
      {words && <Icon name={words.icon ?? toneIcons[words.tone]} size={14} label={words.label} />}
      {problems > 0 && (
        <span className={styles.problems}>
          <Icon name="warning" size={12} label={problems === 1 ? "1 problem" : `${problems} problems`} />
          {problems}
        </span>
      )}
    </div>
  );
}

/** "after Read, Sort (big)". */
function waitsFor(node: DefinitionNode, nodes: readonly DefinitionNode[]): string {
  const names = (node.depends_on ?? []).map((slug) => {
    const before = nodes.find((each) => each.slug === slug);
    const labels =
      before?.branches?.filter(({ steps }) => steps.includes(node.slug)).map(({ label }) => label) ?? [];
    return `${before?.title ?? slug}${labels.length > 0 ? ` (${labels.join(", ")})` : ""}`;
  });
  return names.length === 0 ? "at the start" : `after ${names.join(", ")}`;
}
