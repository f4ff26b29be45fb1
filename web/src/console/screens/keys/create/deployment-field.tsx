import { Radio, Skeleton, Stack } from "@mantine/core";
import type { DeploymentSummary } from "@sluice/contract/console";
import { minimumRelease } from "@sluice/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { deploymentOptions } from "../../../shared/deployment-options.ts";
import type { KeyForm } from "../form/key-form.ts";

/** The one deployment a key is bound to for its life. */
export function DeploymentField({ form }: { form: KeyForm }) {
  const { data, error, refetch } = useQuery(deploymentOptions);
  // Where there is one alone, there is nothing to choose.
  const governed = data?.items.filter(({ kind }) => kind === "governed") ?? [];
  const only = governed.length === 1 ? governed[0]?.deployment_id : undefined;
  const isChosen = form.values.deployment_id !== "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object each time it is drawn
  useEffect(() => {
    if (only !== undefined && !isChosen) form.setFieldValue("deployment_id", only);
  }, [only, isChosen]);
  if (error && !data)
    return (
      <ErrorState title="The deployments could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton h={96} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon="server"
        title="No deployments yet"
        action={<LinkButton to="/deployments">Go to deployments</LinkButton>}
      >
        A key belongs to one governed deployment. Register one first.
      </EmptyState>
    );
  }
  return (
    <Radio.Group
      label="Deployment"
      description="The key works with this one alone, for its whole life. It cannot be changed later."
      withAsterisk
      {...form.getInputProps("deployment_id")}
    >
      <Stack gap="sm" mt="sm">
        {data.items.map((deployment) => (
          <Radio
            key={deployment.deployment_id}
            value={deployment.deployment_id}
            label={deployment.name}
            description={described(deployment)}
            disabled={deployment.kind !== "governed"}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function described({ kind, release, region }: DeploymentSummary): string {
  if (kind !== "governed") return "Standard: the API works only with a governed deployment.";
  if (release === null) return "It has not started yet.";
  // A hint only: whether a release is new enough is for the server to say.
  if (release.localeCompare(minimumRelease, "en", { numeric: true }) < 0) {
    return `Release ${release}: a key needs ${minimumRelease} or newer. Upgrade it first.`;
  }
  return ["Governed", `release ${release}`, region].filter(Boolean).join(" · ");
}
