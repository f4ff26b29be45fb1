import { Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { callApp } from "../../api/call-app.ts";
import { OwnedMenu } from "../../ownership/owned-menu.tsx";
import { type Agent, refreshAgents } from "./agents-queries.ts";

/** What else can be done with an agent. */
export function AgentMenu({ agent, mayChange }: { agent: Agent; mayChange: boolean }) {
  const [isDuplicating, setDuplicating] = useState(false);
  const navigate = useNavigate();
  const { agent_id, name, revision, used_by_workflows } = agent;
  const params = { agent_id };
  return (
    <>
      <OwnedMenu
        what="agent"
        thing={agent}
        mayChange={mayChange}
        keptBecause={used_by_workflows > 0 && "workflows use it"}
        deletion="The agent is deleted with all its versions. No version of a workflow refers to it; while a draft does, it is not deleted."
        onHandOver={async (user_id) => {
          const given = await callApp("handOverAgent", { params, body: { revision, user_id } });
          await refreshAgents();
          return given;
        }}
        onDelete={async () => {
          await callApp("deleteAgent", { params, query: { revision } });
          await navigate({ to: "/agents", search: {} });
          await refreshAgents();
        }}
      >
        <Menu.Item leftSection={<Icon name="copy" />} onClick={() => setDuplicating(true)}>
          Duplicate agent
        </Menu.Item>
      </OwnedMenu>
      <ConfirmDialog
        opened={isDuplicating}
        onClose={() => setDuplicating(false)}
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
    </>
  );
}
