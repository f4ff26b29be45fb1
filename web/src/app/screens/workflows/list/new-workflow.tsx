import { useNavigate } from "@tanstack/react-router";
import { callApp } from "../../../api/call-app.ts";
import { WorkflowForm } from "../workflow-form.tsx";
import { refreshWorkflows } from "../workflows-queries.ts";

/** Names a workflow, and goes on in the builder. */
export function NewWorkflow({ onCancel }: { onCancel(): void }) {
  const navigate = useNavigate();
  return (
    <WorkflowForm
      submit="Create workflow"
      onCancel={onCancel}
      onSubmit={async (body) => {
        const { workflow_id } = await callApp("createWorkflow", { body });
        await refreshWorkflows();
        await navigate({ to: "/workflows/$workflowId/build", params: { workflowId: workflow_id } });
      }}
    />
  );
}
