import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../../ui/error-state.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { PageSkeleton } from "../../../ui/skeletons.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { UrlTabs } from "../../../ui/url-tabs.tsx";
import { useMayChange } from "../../ownership/use-may-change.ts";
import { EnvironmentEditor } from "./environment-editor.tsx";
import { EnvironmentMenu } from "./environment-menu.tsx";
import { EnvironmentUses } from "./environment-uses.tsx";
import { EnvironmentVersions } from "./environment-versions.tsx";
import { stateTones, stateWords } from "./environment-words.ts";
import { environmentQuery } from "./environments-queries.ts";

const route = getRouteApi("/shell/environments/$environmentId");
const crumbs = [{ label: "Environments", to: "/environments" }];

/** One environment: its settings, how it was provisioned, a way to try it, its versions, and who uses it. */
export function EnvironmentScreen() {
  const { environmentId } = route.useParams();
  const { data: environment, error, refetch } = useQuery(environmentQuery(environmentId));
  const mayChange = useMayChange(environment?.owner);
  if (!environment) {
    if (!error) return <PageSkeleton of="facts" />;
    return (
      <PageFrame title="Environment" crumbs={crumbs}>
        <ErrorState
          title="The environment could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </PageFrame>
    );
  }
  const { state } = environment;
  return (
    <PageFrame
      title={environment.name}
      crumbs={crumbs}
      meta={
        <Group gap="xs">
          <StatusPill tone={stateTones[state]} label={stateWords[state]} />
          <IdChip id={environment.environment_id} what="environment id" />
          <PersonBadge name={environment.owner.name} detail="Owner" />
        </Group>
      }
      action={mayChange && <EnvironmentMenu environment={environment} />}
      wide
    >
      <UrlTabs
        label="Environment"
        tabs={[
          {
            id: "settings",
            label: "Settings",
            // A version that was saved elsewhere begins a new form.
            panel: () => (
              <EnvironmentEditor key={environment.revision} environment={environment} mayChange={mayChange} />
            ),
          },
          {
            id: "versions",
            label: "Versions",
            count: environment.newest_version,
            panel: () => <EnvironmentVersions environment={environment} />,
          },
          {
            id: "used-by",
            label: "Used by",
            count: environment.used_by_agents,
            panel: () => <EnvironmentUses environment={environment} />,
          },
        ]}
      />
    </PageFrame>
  );
}
