import type { StepStatus } from "@sluice/contract";
import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { Icon } from "../../ui/icon.tsx";
import { stepStatusWords } from "../../ui/run-status/status-words.ts";
import { toneIcons } from "../../ui/status-pill.tsx";
import type { DrawnStep } from "./graph-of.ts";
import styles from "./step-card.module.css";
import { stepTypes } from "./step-types.ts";

/** What a card says besides its step. */
export type CardFacts = {
  readonly agent: string | null;
  readonly problems: number;
  readonly status: StepStatus | null;
  /** The label that a choice took. */
  readonly taken: string | null;
};

export type StepNode = Node<
  CardFacts & {
    readonly node: DrawnStep;
    readonly readOnly: boolean;
  },
  "step"
>;

/** The handle of a branch, by its place: a label may be anything, and two may be the same for a while. */
export function branchHandle(index: number): string {
  return `branch-${index}`;
}
export const alwaysHandle = "always";

/** A step on the canvas. Arrows come in at the top, and go out at the bottom: of a choice, from each label. */
export function StepCard({ data, selected }: NodeProps<StepNode>) {
  const { node, agent, problems, status, taken, readOnly } = data;
  const { label, icon } = stepTypes[node.node_type];
  const isChoice = node.node_type === "conditional";
  const words = status === null ? null : stepStatusWords[status];
  return (
    <div
      className={styles.card}
      data-selected={selected || undefined}
      data-tone={words?.tone}
      data-passed={status === "skipped" || undefined}
    >
      <Handle type="target" position={Position.Top} isConnectable={!readOnly} className={styles.handle} />
      <div className={styles.head}>
        <span className={styles.icon} data-type={node.node_type}>
          <Icon name={icon} />
        </span>
        <span className={styles.texts}>
          <strong>{node.title === "" ? "Untitled" : node.title}</strong>
          <span>{agent === null ? label : `${label} · ${agent}`}</span>
        </span>
        {problems > 0 && (
          <span className={styles.problems}>
            <Icon name="warning" size={12} label={problems === 1 ? "1 problem" : `${problems} problems`} />
            {problems}
          </span>
        )}
        {words && (
          <span className={styles.status} data-tone={words.tone}>
            <Icon name={words.icon ?? toneIcons[words.tone]} size={12} />
            {words.label}
          </span>
        )}
      </div>
      {(node.approve_before_start || node.requires_approval) && (
        <div className={styles.gates}>
          {node.approve_before_start && <Gate words="Asks before it starts" />}
          {node.requires_approval && <Gate words="Asks about its result" />}
        </div>
      )}
      {isChoice ? (
        <Branches node={node} taken={taken} readOnly={readOnly} />
      ) : (
        <Handle
          type="source"
          position={Position.Bottom}
          isConnectable={!readOnly}
          className={styles.handle}
        />
      )}
    </div>
  );
}

function Gate({ words }: { words: string }) {
  return (
    <span className={styles.gate} title={words}>
      <Icon name="hand" size={12} />
      {words}
    </span>
  );
}

interface BranchesProps {
  node: DrawnStep;
  taken: string | null;
  readOnly: boolean;
}

function Branches({ node, taken, readOnly }: BranchesProps) {
  const rows = [
    ...(node.branches ?? []).map(({ label }, index) => ({ id: branchHandle(index), label, isLabel: true })),
    { id: alwaysHandle, label: "always", isLabel: false },
  ];
  return (
    <div className={styles.branches}>
      {rows.map(({ id, label, isLabel }) => (
        <div
          key={id}
          className={styles.branch}
          data-always={!isLabel || undefined}
          data-way={!isLabel || taken === null ? undefined : label === taken ? "taken" : "missed"}
          title={isLabel ? `When it chooses ${label}` : "Whichever is chosen"}
        >
          <span>
            {isLabel && label === taken && <Icon name="check" size={10} label="chosen:" />}
            {label === "" ? "no label" : label}
          </span>
          <Handle
            id={id}
            type="source"
            position={Position.Bottom}
            isConnectable={!readOnly}
            className={styles.handle}
          />
        </div>
      ))}
    </div>
  );
}
