import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../../ui/error-state.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { PageSkeleton } from "../../../ui/skeletons.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { UrlTabs } from "../../../ui/url-tabs.tsx";
import { GraphEntities } from "./graph-entities.tsx";
import { GraphMenu } from "./graph-menu.tsx";
import { GraphRelations } from "./graph-relations.tsx";
import { GraphVersions } from "./graph-versions.tsx";
import { graphQuery } from "./graphs-queries.ts";

const route = getRouteApi("/shell/graphs/$graphId");
const crumbs = [{ label: "Knowledge graphs", to: "/graphs" }];

/** A knowledge graph: what its published version speaks of, what it relates, and its versions. */
export function GraphScreen() {
  const { graphId } = route.useParams();
  const { data: graph, error, refetch } = useQuery(graphQuery(graphId));
  if (!graph) {
    if (!error) return <PageSkeleton of="facts" />;
    return (
      <PageFrame title="Knowledge graph" crumbs={crumbs}>
        <ErrorState
          title="The knowledge graph could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={graph.name}
      crumbs={crumbs}
      meta={
        <>
          {graph.published_version === null ? (
            <StatusPill tone="cancelled" icon="clock" label="Not published yet" />
          ) : (
            <StatusPill tone="completed" label={`Version ${graph.published_version} published`} />
          )}
          <IdChip id={graph.graph_id} what="knowledge graph id" />
          <PersonBadge name={graph.owner.name} detail="Owner" />
        </>
      }
      action={graph.may_change && <GraphMenu graph={graph} />}
      wide
    >
      {graph.description !== "" && (
        <Text c="dimmed" mb="md" maw="72ch">
          {graph.description}
        </Text>
      )}
      <UrlTabs
        label={`About ${graph.name}`}
        tabs={[
          {
            id: "entities",
            label: "Entities",
            count: graph.entities,
            panel: () => <GraphEntities graph={graph} />,
          },
          {
            id: "relations",
            label: "Relations",
            count: graph.relations,
            panel: () => <GraphRelations graph={graph} />,
          },
          {
            id: "versions",
            label: "Versions",
            count: graph.versions,
            panel: () => <GraphVersions graph={graph} />,
          },
        ]}
      />
    </PageFrame>
  );
}
