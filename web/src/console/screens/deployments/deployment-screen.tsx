import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../../ui/error-state.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PageSkeleton } from "../../../ui/skeletons.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { UrlTabs } from "../../../ui/url-tabs.tsx";
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
      <UrlTabs
        label="Deployment"
        tabs={[
          { id: "overview", label: "Overview", panel: () => <DeploymentOverview deployment={deployment} /> },
          {
            id: "settings",
            label: "Settings",
            panel: () => <DeploymentSettingsTab deployment={deployment} />,
          },
          { id: "start", label: "Start elsewhere", panel: () => <StartElsewhere deployment={deployment} /> },
          {
            id: "credentials",
            label: "Credentials",
            panel: () => <CredentialsSection deployment={deployment} />,
          },
        ]}
      />
    </PageFrame>
  );
}
