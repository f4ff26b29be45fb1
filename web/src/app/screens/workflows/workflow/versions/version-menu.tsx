import { ActionIcon, Menu } from "@mantine/core";
import { Icon } from "../../../../../ui/icon.tsx";
import { toast } from "../../../../../ui/toast.tsx";
import { exportWorkflow } from "../../export-workflow.ts";
import type { WorkflowVersion, WorkflowView } from "../../workflows-queries.ts";

interface VersionMenuProps {
  version: WorkflowVersion;
  workflow: WorkflowView;
  onCompare(): void;
  onAsk(act: "activate" | "restore"): void;
}

export function VersionMenu({ version, workflow, onCompare, onAsk }: VersionMenuProps) {
  const { version: number, is_active } = version;
  const runsNow = is_active && workflow.status === "active";
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`More actions of version ${number}`}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="columns" />} onClick={onCompare}>
          Show what changed
        </Menu.Item>
        {workflow.may_edit && !runsNow && (
          <Menu.Item leftSection={<Icon name="power" />} onClick={() => onAsk("activate")}>
            Activate version
          </Menu.Item>
        )}
        {workflow.may_edit && (
          <Menu.Item leftSection={<Icon name="undo" />} onClick={() => onAsk("restore")}>
            Restore as draft
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<Icon name="download" />}
          onClick={() => void exportWorkflow(workflow, number).catch(toast.failed)}
        >
          Export version
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
