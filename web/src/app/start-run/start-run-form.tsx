import { publishParameter } from "@sluice/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../ui/error-state.tsx";
import { FactsSkeleton } from "../../ui/skeletons.tsx";
import { callApp } from "../api/call-app.ts";
import { StartFields } from "./start-fields.tsx";

interface StartRunFormProps {
  workflowId: string;
  onClose(): void;
}

export function StartRunForm({ workflowId, onClose }: StartRunFormProps) {
  const asked = useQuery({
    queryKey: ["workflows", workflowId, "start"],
    queryFn: async ({ signal }) => {
      const params = { workflow_id: workflowId };
      const { active_version: version } = await callApp("showWorkflow", { params, signal });
      if (version === null) return { version, parameters: [] };
      const of = { params: { ...params, version: String(version) }, signal };
      const { definition } = await callApp("showVersion", of);
      return { version, parameters: (definition.parameters ?? []).map(publishParameter) };
    },
  });
  if (asked.error)
    return (
      <ErrorState
        title="The workflow could not be loaded"
        error={asked.error}
        onRetry={() => void asked.refetch()}
      />
    );
  if (!asked.data) return <FactsSkeleton lines={3} />;
  // Made anew with the version: what is asked for may be something else.
  return (
    <StartFields
      key={asked.data.version}
      workflowId={workflowId}
      parameters={asked.data.parameters}
      onClose={onClose}
    />
  );
}
