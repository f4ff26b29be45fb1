import { useNavigate } from "@tanstack/react-router";
import { ConfirmDialog } from "../../../../../ui/dialogs/confirm-dialog.tsx";
import { callApp } from "../../../../api/call-app.ts";
import { refreshWorkflows, type WorkflowView } from "../../workflows-queries.ts";

interface VersionDialogsProps {
  workflow: WorkflowView;
  asking: { act: "activate" | "restore"; version: number } | null;
  onClose(): void;
}

/** What is asked before a version runs, or takes the draft's place. */
export function VersionDialogs({ workflow, asking, onClose }: VersionDialogsProps) {
  const navigate = useNavigate();
  const { workflow_id, draft } = workflow;
  const version = asking?.version ?? 0;
  return (
    <>
      <ConfirmDialog
        opened={asking?.act === "activate"}
        onClose={onClose}
        title={`Activate version ${version}`}
        action={`Activate version ${version}`}
        onConfirm={async () => {
          await callApp("activateWorkflow", { params: { workflow_id }, body: { version } });
          await refreshWorkflows();
        }}
      >
        Every run that starts from now on, by a person, a schedule or the API, is one of this version. Runs
        that are going stay with theirs.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking?.act === "restore"}
        onClose={onClose}
        title={`Restore version ${version} as the draft`}
        action="Restore as draft"
        destructive={draft.is_open}
        onConfirm={async () => {
          await callApp("restoreVersion", {
            params: { workflow_id, version: String(version) },
            body: { revision: draft.revision },
            ownConflicts: true,
          });
          await refreshWorkflows();
          await navigate({ to: "/workflows/$workflowId/build", params: { workflowId: workflow_id } });
        }}
      >
        {draft.is_open
          ? `The draft${draft.updated_by ? ` that ${draft.updated_by.name} saved last` : ""} is given up for it. What runs stays as it is.`
          : "It becomes the draft. Saved, it is the next version; what runs stays as it is until then."}
      </ConfirmDialog>
    </>
  );
}
