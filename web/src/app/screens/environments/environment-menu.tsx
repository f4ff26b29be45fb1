import { ActionIcon, Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.tsx";
import { callApp } from "../../api/call-app.ts";
import { HandOverDialog } from "../../ownership/hand-over-dialog.tsx";
import { type Environment, refreshEnvironments } from "./environments-queries.ts";

/** What else can be done with an environment. */
export function EnvironmentMenu({ environment }: { environment: Environment }) {
  const [asking, setAsking] = useState<"hand-over" | "delete" | null>(null);
  const navigate = useNavigate();
  const { environment_id, name, revision, owner, used_by_agents } = environment;
  const params = { environment_id };
  const close = () => setAsking(null);
  const isUsed = used_by_agents > 0;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions of the environment">
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="person" />} onClick={() => setAsking("hand-over")}>
            Hand over environment
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<Icon name="trash" />}
            disabled={isUsed}
            onClick={() => setAsking("delete")}
          >
            {isUsed ? "Delete environment (agents use it)" : "Delete environment"}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <HandOverDialog
        opened={asking === "hand-over"}
        onClose={close}
        what="environment"
        name={name}
        owner={owner}
        onHandOver={async (user_id) => {
          const given = await callApp("handOverEnvironment", { params, body: { revision, user_id } });
          await refreshEnvironments();
          toast.done(`${name} belongs to ${given.owner.name} now.`);
        }}
      />
      <ConfirmDialog
        opened={asking === "delete"}
        onClose={close}
        title={`Delete environment ${name}`}
        action="Delete environment"
        typeName={name}
        destructive
        onConfirm={async () => {
          await callApp("deleteEnvironment", { params, query: { revision } });
          await navigate({ to: "/environments", search: {} });
          await refreshEnvironments();
        }}
      >
        The environment is deleted with all its versions. No agent works in it.
      </ConfirmDialog>
    </>
  );
}
