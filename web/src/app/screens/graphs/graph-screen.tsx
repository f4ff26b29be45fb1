import { ActionIcon, Menu } from "@mantine/core";
import type { Graph } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { PageSkeleton } from "../../../ui/skeletons.tsx";
import { UrlTabs } from "../../../ui/url-tabs.tsx";
import { callApp } from "../../api/call-app.ts";
import { HandOverDialog } from "../../ownership/hand-over-dialog.tsx";
import { GraphEntities } from "./graph-entities.tsx";
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
    if (!error) return <PageSkeleton />;
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
          <IdChip id={graph.graph_id} what="knowledge graph id" />
          <PersonBadge name={graph.owner.name} detail="Owner" />
        </>
      }
      action={graph.may_change && <GraphMenu graph={graph} />}
      wide
    >
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

function GraphMenu({ graph }: { graph: Graph }) {
  const [asking, setAsking] = useState(false);
  const { graph_id, revision } = graph;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions of the knowledge graph">
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="person" />} onClick={() => setAsking(true)}>
            Hand over knowledge graph
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <HandOverDialog
        opened={asking}
        onClose={() => setAsking(false)}
        what="knowledge graph"
        name={graph.name}
        owner={graph.owner}
        onHandOver={async (user_id) => {
          const given = await callApp("handOverGraph", { params: { graph_id }, body: { revision, user_id } });
          queryClient.setQueryData(graphQuery(graph_id).queryKey, given);
          await queryClient.invalidateQueries({ queryKey: ["graphs", "list"] });
        }}
      />
    </>
  );
}
