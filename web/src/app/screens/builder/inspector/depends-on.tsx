import { ActionIcon, Select, Text } from "@mantine/core";
import type { DefinitionNode } from "@sluice/contract";
import { Icon } from "../../../../ui/icon.tsx";
import { useBuilder } from "../builder-context.ts";
import { type Draft, keyOfSlug, stepOf } from "../model/draft.ts";
import { connect, connectFault, disconnect, isNamed } from "../model/edge-edits.ts";
import { changeStep } from "../model/step-edits.ts";
import styles from "./inspector.module.css";

interface DependsOnProps {
  stepKey: string;
  node: DefinitionNode;
  error: string | undefined;
}

const ALWAYS = "\u0000always";

/** The steps that come before, and of a choice on which of its branches. */
export function DependsOn({ stepKey, node, error }: DependsOnProps) {
  const { draft, edit, readOnly } = useBuilder();
  const before = node.depends_on ?? [];
  const free = draft.keys.flatMap((key, index) => {
    const other = draft.definition.nodes[index];
    if (other === undefined || key === stepKey || before.includes(other.slug)) return [];
    return [
      { value: key, label: other.title, disabled: connectFault(draft, { from: key, to: stepKey }) !== null },
    ];
  });
  return (
    <div data-field="depends_on">
      <Text size="sm" fw={500} id={`after-${stepKey}`}>
        Comes after
      </Text>
      <ul className={styles.rows} aria-labelledby={`after-${stepKey}`}>
        {before.length === 0 && (
          <li>
            <Text size="xs" c="dimmed">
              Nothing: it can begin at the start of a run.
            </Text>
          </li>
        )}
        {before.map((slug) => (
          <Dependency key={slug} slug={slug} stepKey={stepKey} node={node} />
        ))}
      </ul>
      {!readOnly && free.length > 0 && (
        <Select
          mt={6}
          size="xs"
          aria-label="Add a step that comes before"
          placeholder="Add a step that comes before"
          data={free}
          value={null}
          searchable
          error={error}
          onChange={(from) => from && edit((now) => connect(now, { from, to: stepKey }))}
        />
      )}
      {(readOnly || free.length === 0) && error && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </div>
  );
}

function Dependency({ slug, stepKey, node }: { slug: string; stepKey: string; node: DefinitionNode }) {
  const { draft, edit, readOnly } = useBuilder();
  const from = keyOfSlug(draft, slug);
  const source = from === undefined ? undefined : stepOf(draft, from);
  const title = source?.title ?? slug;
  const labels = source?.node_type === "conditional" ? (source.branches ?? []).map(({ label }) => label) : [];
  const chosen = source?.branches?.find(({ steps }) => steps.includes(node.slug))?.label;
  const isOnSeveral = (source?.branches?.filter(({ steps }) => steps.includes(node.slug)).length ?? 0) > 1;
  return (
    <li className={styles.row}>
      <span className={styles.grow} title={title}>
        {title}
      </span>
      {from !== undefined && labels.length > 0 && !isOnSeveral && (
        <Select
          size="xs"
          w={150}
          aria-label={`Branch of ${title}`}
          data={[
            { value: ALWAYS, label: "whichever is chosen" },
            ...[...new Set(labels)].filter((label) => label !== "").map((label) => ({ value: label, label })),
          ]}
          value={source !== undefined && isNamed(source, node.slug) ? (chosen ?? ALWAYS) : ALWAYS}
          allowDeselect={false}
          readOnly={readOnly}
          onChange={(label) => label && edit((now) => moveToBranch(now, from, stepKey, label))}
        />
      )}
      {isOnSeveral && (
        <Text size="xs" c="dimmed">
          several branches
        </Text>
      )}
      {!readOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Do not come after ${title}`}
          onClick={() =>
            edit((now) =>
              from === undefined
                ? changeStep(now, stepKey, { depends_on: node.depends_on?.filter((each) => each !== slug) })
                : disconnect(now, { from, to: stepKey }),
            )
          }
        >
          <Icon name="cross" size={14} />
        </ActionIcon>
      )}
    </li>
  );
}

function moveToBranch(draft: Draft, from: string, to: string, label: string): Draft {
  const apart = disconnect(draft, { from, to });
  return connect(apart, label === ALWAYS ? { from, to } : { from, to, label });
}
