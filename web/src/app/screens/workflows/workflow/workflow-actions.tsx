import { ActionIcon, Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { callApp } from "../../../api/call-app.ts";
import { exportWorkflow } from "../export-workflow.ts";
import { refreshWorkflows, type WorkflowView } from "../workflows-queries.ts";

/** What else can be done with a workflow. */
export function WorkflowActions({ workflow }: { workflow: WorkflowView }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"activate" | "deactivate" | null>(null);
  const { workflow_id, name, status, active_version, newest_version, may_edit } = workflow;
  const params = { workflow_id };
  const close = () => setAsking(null);
  const isBehind = newest_version !== null && (status !== "active" || active_version !== newest_version);

  async function duplicate(): Promise<void> {
    const copy = await callApp("duplicateWorkflow", { params, body: {} });
    await refreshWorkflows();
    await navigate({ to: "/workflows/$workflowId", params: { workflowId: copy.workflow_id }, search: {} });
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions of the workflow">
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may_edit && isBehind && (
            <Menu.Item leftSection={<Icon name="power" />} onClick={() => setAsking("activate")}>
              {`Activate version ${newest_version}`}
            </Menu.Item>
          )}
          {may_edit && status === "active" && (
            <Menu.Item leftSection={<Icon name="ban" />} onClick={() => setAsking("deactivate")}>
              Deactivate workflow
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="copy" />} onClick={() => void duplicate().catch(toast.failed)}>
            Duplicate workflow
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="download" />}
            disabled={newest_version === null}
            onClick={() => void exportWorkflow(workflow).catch(toast.failed)}
          >
            Export workflow
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking === "activate"}
        onClose={close}
        title={`Activate version ${newest_version} of ${name}`}
        action={`Activate version ${newest_version}`}
        onConfirm={async () => {
          await callApp("activateWorkflow", { params, body: {} });
          await refreshWorkflows();
        }}
      >
        Every run that starts from now on, by a person, a schedule or the API, is one of this version. Runs
        that are going stay with theirs.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "deactivate"}
        onClose={close}
        title={`Deactivate ${name}`}
        action="Deactivate workflow"
        destructive
        onConfirm={async () => {
          await callApp("deactivateWorkflow", { params });
          await refreshWorkflows();
        }}
      >
        No run starts from it any more, by a person, a schedule or the API. Runs that are going go on.
      </ConfirmDialog>
    </>
  );
}
