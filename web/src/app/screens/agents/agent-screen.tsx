import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../../ui/error-state.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { PageSkeleton } from "../../../ui/skeletons.tsx";
import { UrlTabs } from "../../../ui/url-tabs.tsx";
import { useMayChange } from "../../ownership/use-may-change.ts";
import { AgentEditor } from "./agent-editor.tsx";
import { AgentMenu } from "./agent-menu.tsx";
import { AgentUses } from "./agent-uses.tsx";
import { AgentVersions } from "./agent-versions.tsx";
import { agentQuery } from "./agents-queries.ts";

const route = getRouteApi("/shell/agents/$agentId");
const crumbs = [{ label: "Agents", to: "/agents" }];

/** One agent: its form with a test beside it, its versions, and who uses it. */
export function AgentScreen() {
  const { agentId } = route.useParams();
  const { data: agent, error, refetch } = useQuery(agentQuery(agentId));
  const mayChange = useMayChange(agent?.owner);
  if (!agent) {
    if (!error) return <PageSkeleton of="facts" />;
    return (
      <PageFrame title="Agent" crumbs={crumbs}>
        <ErrorState title="The agent could not be loaded" error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={agent.name}
      crumbs={crumbs}
      meta={
        <Group gap="xs">
          <IdChip id={agent.agent_id} what="agent id" />
          <PersonBadge name={agent.owner.name} detail="Owner" />
        </Group>
      }
      action={<AgentMenu agent={agent} mayChange={mayChange} />}
      wide
    >
      <UrlTabs
        label="Agent"
        tabs={[
          {
            id: "edit",
            label: mayChange ? "Edit and test" : "View and test",
            // A version that was saved elsewhere begins a new form.
            panel: () => <AgentEditor key={agent.revision} agent={agent} readOnly={!mayChange} />,
          },
          {
            id: "versions",
            label: "Versions",
            count: agent.newest_version,
            panel: () => <AgentVersions agent={agent} />,
          },
          {
            id: "used-by",
            label: "Used by",
            count: agent.used_by_workflows,
            panel: () => <AgentUses agent={agent} />,
          },
        ]}
      />
    </PageFrame>
  );
}
