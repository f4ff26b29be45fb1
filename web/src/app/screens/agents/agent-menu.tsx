import { ActionIcon, Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.tsx";
import { callApp } from "../../api/call-app.ts";
import { HandOverDialog } from "../../ownership/hand-over-dialog.tsx";
import { type Agent, refreshAgents } from "./agents-queries.ts";

/** What else can be done with an agent. */
export function AgentMenu({ agent, mayChange }: { agent: Agent; mayChange: boolean }) {
  const [asking, setAsking] = useState<"duplicate" | "hand-over" | "delete" | null>(null);
  const navigate = useNavigate();
  const { agent_id, name, revision, owner, used_by_workflows } = agent;
  const params = { agent_id };
  const close = () => setAsking(null);
  const isUsed = used_by_workflows > 0;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions of the agent">
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="copy" />} onClick={() => setAsking("duplicate")}>
            Duplicate agent
          </Menu.Item>
          {mayChange && (
            <>
              <Menu.Item leftSection={<Icon name="person" />} onClick={() => setAsking("hand-over")}>
                Hand over agent
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<Icon name="trash" />}
                disabled={isUsed}
                onClick={() => setAsking("delete")}
              >
                {isUsed ? "Delete agent (workflows use it)" : "Delete agent"}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking === "duplicate"}
        onClose={close}
        title={`Duplicate agent ${name}`}
        action="Duplicate agent"
        onConfirm={async () => {
          const copy = await callApp("duplicateAgent", { params, body: {} });
          await refreshAgents();
          await navigate({ to: "/agents/$agentId", params: { agentId: copy.agent_id }, search: {} });
        }}
      >
        The copy has what the newest version has, and belongs to you.
      </ConfirmDialog>
      <HandOverDialog
        opened={asking === "hand-over"}
        onClose={close}
        what="agent"
        name={name}
        owner={owner}
        onHandOver={async (user_id) => {
          const given = await callApp("handOverAgent", { params, body: { revision, user_id } });
          await refreshAgents();
          toast.done(`${name} belongs to ${given.owner.name} now.`);
        }}
      />
      <ConfirmDialog
        opened={asking === "delete"}
        onClose={close}
        title={`Delete agent ${name}`}
        action="Delete agent"
        typeName={name}
        destructive
        onConfirm={async () => {
          await callApp("deleteAgent", { params, query: { revision } });
          await navigate({ to: "/agents", search: {} });
          await refreshAgents();
        }}
      >
        The agent is deleted with all its versions. No workflow refers to it.
      </ConfirmDialog>
    </>
  );
}
