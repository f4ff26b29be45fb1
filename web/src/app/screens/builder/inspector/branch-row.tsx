import { ActionIcon, MultiSelect, TextInput } from "@mantine/core";
import type { Branch, DefinitionNode } from "@sluice/contract";
import { Icon } from "../../../../ui/icon.tsx";
import { useBuilder } from "../builder-context.ts";
import { moveBranch, relabelBranch, removeBranch } from "../model/branch-edits.ts";
import { keyOfSlug } from "../model/draft.ts";
import { connect, connectFault, disconnect } from "../model/edge-edits.ts";
import styles from "./inspector.module.css";

interface BranchRowProps {
  stepKey: string;
  node: DefinitionNode;
  branch: Branch;
  index: number;
  errors: Readonly<Record<string, string | undefined>>;
}

/** A label, and the steps that run only when it is chosen. */
export function BranchRow({ stepKey, node, branch, index, errors }: BranchRowProps) {
  const { draft, edit, readOnly } = useBuilder();
  const name = branch.label === "" ? `branch ${index + 1}` : branch.label;
  const last = (node.branches?.length ?? 0) - 1;
  const leadsTo = branch.steps.flatMap((slug) => keyOfSlug(draft, slug) ?? []);
  const data = draft.keys.flatMap((key, at) => {
    const other = draft.definition.nodes[at];
    if (other === undefined || key === stepKey) return [];
    const fault = connectFault(draft, { from: stepKey, to: key, label: branch.label });
    return [{ value: key, label: other.title, disabled: fault !== null && !leadsTo.includes(key) }];
  });

  function lead(keys: readonly string[]): void {
    edit((now) => {
      const gone = leadsTo.filter((key) => !keys.includes(key));
      const come = keys.filter((key) => !leadsTo.includes(key));
      const less = gone.reduce(
        (each, to) => disconnect(each, { from: stepKey, to, label: branch.label }),
        now,
      );
      return come.reduce((each, to) => connect(each, { from: stepKey, to, label: branch.label }), less);
    });
  }

  return (
    <li className={styles.branch}>
      <div className={styles.row}>
        <TextInput
          className={styles.grow}
          size="xs"
          aria-label={`Label of branch ${index + 1}`}
          classNames={{ input: "mono" }}
          value={branch.label}
          error={errors[`branches[${index}].label`]}
          readOnly={readOnly}
          onChange={(event) => {
            const { value } = event.currentTarget;
            edit((now) => relabelBranch(now, stepKey, index, value), `label:${stepKey}:${index}`);
          }}
        />
        {!readOnly && (
          <>
            <RowButton
              icon="up"
              label={`Move ${name} up`}
              disabled={index === 0}
              onClick={() => edit((now) => moveBranch(now, stepKey, index, -1))}
            />
            <RowButton
              icon="down"
              label={`Move ${name} down`}
              disabled={index === last}
              onClick={() => edit((now) => moveBranch(now, stepKey, index, 1))}
            />
            <RowButton
              icon="trash"
              label={`Remove branch ${name}`}
              onClick={() => edit((now) => removeBranch(now, stepKey, index))}
            />
          </>
        )}
      </div>
      <MultiSelect
        size="xs"
        aria-label={`Steps on branch ${name}`}
        placeholder={leadsTo.length === 0 ? "Leads to no step: the run goes on without one" : undefined}
        data={data}
        value={leadsTo}
        error={branch.steps.map((_, at) => errors[`branches[${index}].steps[${at}]`]).find(Boolean)}
        readOnly={readOnly}
        onChange={lead}
      />
    </li>
  );
}

interface RowButtonProps {
  icon: "up" | "down" | "trash";
  label: string;
  disabled?: boolean;
  onClick(): void;
}

function RowButton({ icon, label, disabled = false, onClick }: RowButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={14} />
    </ActionIcon>
  );
}
