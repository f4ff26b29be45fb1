import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../../ui/error-state.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PageSkeleton } from "../../../ui/skeletons.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { CredentialsSection } from "./credentials/credentials-section.tsx";
import { DeploymentOverview } from "./deployment-overview.tsx";
import { DeploymentSettingsTab } from "./deployment-settings-tab.tsx";
import { deploymentQuery } from "./deployments-queries.ts";
import { HealthPill } from "./health-pill.tsx";
import { KindPill } from "./kind-pill.tsx";
import { StartElsewhere } from "./start-elsewhere.tsx";

const route = getRouteApi("/shell/deployments/$deploymentId");
const crumbs = [{ label: "Deployments", to: "/deployments" }];

/** One deployment: how it is, what is declared of it, how it is started. */
export function DeploymentScreen() {
  const { deploymentId } = route.useParams();
  const { tab = "overview" } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: deployment, error, refetch } = useQuery(deploymentQuery(deploymentId));
  if (!deployment) {
    if (!error) return <PageSkeleton of="facts" />;
    return (
      <PageFrame title="Deployment" crumbs={crumbs}>
        <ErrorState title="The deployment could not be loaded" error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={deployment.name}
      crumbs={crumbs}
      meta={
        <>
          <HealthPill health={deployment.health} />
          <KindPill kind={deployment.kind} />
          {deployment.licence_state === "on_hold" && <StatusPill tone="blocked" label="Licence on hold" />}
          <IdChip id={deployment.deployment_id} what="deployment id" />
        </>
      }
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(to) => void navigate({ search: { tab: to as typeof tab }, replace: true })}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
          <Tabs.Tab value="start">Start elsewhere</Tabs.Tab>
          <Tabs.Tab value="credentials">Credentials</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <DeploymentOverview deployment={deployment} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <DeploymentSettingsTab deployment={deployment} />
        </Tabs.Panel>
        <Tabs.Panel value="start">
          <StartElsewhere deployment={deployment} />
        </Tabs.Panel>
        <Tabs.Panel value="credentials">
          <CredentialsSection deployment={deployment} />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}
