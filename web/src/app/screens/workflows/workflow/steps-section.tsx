import { Badge, Group, Text } from "@mantine/core";
import type { DefinitionNode } from "@sluice/contract";
import type { WorkflowReferences } from "@sluice/contract/app";
import { useQuery } from "@tanstack/react-query";
import { Section } from "../../../../ui/section.tsx";
import { TableSkeleton } from "../../../../ui/skeletons.tsx";
import { stepTypeName } from "../../../graph-view/step-types.ts";
import { versionQuery, type WorkflowView } from "../workflows-queries.ts";
import styles from "./steps-section.module.css";

/** What a run of the active version does, else one of the newest. */
export function StepsSection({ workflow }: { workflow: WorkflowView }) {
  const version = workflow.active_version ?? workflow.newest_version;
  const shown = useQuery({ ...versionQuery(workflow.workflow_id, version ?? 0), enabled: version !== null });
  if (version === null) return null;
  return (
    <Section
      title="Steps"
      lead={`Of version ${version}${workflow.active_version === null ? "" : ", which is active"}.`}
    >
      {shown.data ? (
        <ol className={styles.steps}>
          {shown.data.definition.nodes.map((node, _, nodes) => (
            <Step key={node.slug} node={node} nodes={nodes} references={shown.data.references} />
          ))}
        </ol>
      ) : (
        <TableSkeleton columns={2} />
      )}
    </Section>
  );
}

interface StepProps {
  node: DefinitionNode;
  nodes: readonly DefinitionNode[];
  references: WorkflowReferences;
}

function Step({ node, nodes, references }: StepProps) {
  const before = (node.depends_on ?? []).map(
    (slug) => nodes.find((other) => other.slug === slug)?.title ?? slug,
  );
  const agent = node.agent == null ? undefined : references.agents[node.agent];
  const gates = [
    node.approve_before_start ? "A person lets it start" : null,
    node.requires_approval ? "A person decides on its result" : null,
  ].filter((words) => words !== null);
  return (
    <li className={styles.step}>
      <div>
        <Text fw={500}>{node.title}</Text>
        <Text size="xs" c="dimmed" component="div">
          <span className="mono">{node.slug}</span>
          {` · ${stepTypeName(node.node_type)}`}
          {agent && ` · ${agent.name} v${agent.version}`}
          {before.length > 0 && ` · after ${before.join(", ")}`}
        </Text>
      </div>
      <Group gap={4}>
        {gates.map((words) => (
          <Badge key={words} variant="light" color="yellow" tt="none" fw={500}>
            {words}
          </Badge>
        ))}
      </Group>
    </li>
  );
}
