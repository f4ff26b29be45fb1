import { Alert, Text } from "@mantine/core";
import type { AppAnswer } from "@sluice/contract/app";
import { publishParameter } from "@sluice/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { FactsSkeleton } from "../../../../ui/skeletons.tsx";
import { callApp } from "../../../api/call-app.ts";
import { StartFields } from "../../../start-run/start-fields.tsx";

interface RunAgainFormProps {
  runId: string;
  onClose(): void;
}

export function RunAgainForm({ runId, onClose }: RunAgainFormProps) {
  const asked = useQuery({
    queryKey: ["runs", runId, "again"],
    queryFn: async ({ signal }) => {
      const again = await callApp("getRunAgain", { params: { run_id: runId }, signal });
      if (again.active_version === null) return { again, parameters: [] };
      const params = { workflow_id: again.workflow_id, version: String(again.active_version) };
      const { definition } = await callApp("showVersion", { params, signal });
      return { again, parameters: (definition.parameters ?? []).map(publishParameter) };
    },
    // What is being typed over stays.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (asked.error)
    return (
      <ErrorState
        title="The run could not be loaded"
        error={asked.error}
        onRetry={() => void asked.refetch()}
      />
    );
  if (!asked.data) return <FactsSkeleton lines={3} />;
  if (asked.data.again.active_version === null) {
    return <Text>The workflow is not active. Activate one of its versions, then run it again.</Text>;
  }
  const { again, parameters } = asked.data;
  const { workflow_id, input_text, client_reference, labels, pii_policy_override } = again;
  return (
    <StartFields
      workflowId={workflow_id}
      parameters={parameters}
      given={{
        parameters: again.parameters,
        labels,
        ...(input_text === null ? {} : { input_text }),
        ...(client_reference === null ? {} : { client_reference }),
        ...(pii_policy_override === null ? {} : { pii_policy_override: { ...pii_policy_override } }),
      }}
      note={<Changed again={again} />}
      onClose={onClose}
    />
  );
}

/** Where it will not be quite the same. */
function Changed({ again }: { again: AppAnswer<"getRunAgain"> }) {
  const { is_trial, version, active_version, unknown_parameters: unknown } = again;
  const said = [
    is_trial && `That was the trial of a draft. The active version ${active_version} will run.`,
    !is_trial &&
      version !== active_version &&
      `Version ${version} ran; version ${active_version} is active now.`,
    unknown.length > 0 && `It no longer takes ${unknown.join(", ")}.`,
  ].filter((each) => each !== false);
  if (said.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="info" />}>
      {said.join(" ")}
    </Alert>
  );
}
