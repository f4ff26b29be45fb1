import { ActionIcon, Menu } from "@mantine/core";
import type { Connector } from "@sluice/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { callApp } from "../../api/call-app.ts";
import { HandOverDialog } from "../../ownership/hand-over-dialog.tsx";
import { connectorChanged } from "./connectors-queries.ts";

/** What its owner and managers do with a connector. */
export function ConnectorMenu({ connector }: { connector: Connector }) {
  const [asking, setAsking] = useState<"hand over" | "delete" | null>(null);
  const navigate = useNavigate();
  const { connector_id, name, revision, owner } = connector;
  const params = { connector_id };
  const close = () => setAsking(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions of the connector">
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon name="edit" />}
            onClick={() =>
              void navigate({ to: "/connectors/$connectorId/edit", params: { connectorId: connector_id } })
            }
          >
            Edit connector
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="person" />} onClick={() => setAsking("hand over")}>
            Hand over connector
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => setAsking("delete")}>
            Delete connector
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <HandOverDialog
        opened={asking === "hand over"}
        onClose={close}
        what="connector"
        name={name}
        owner={owner}
        onHandOver={async (user_id) =>
          await connectorChanged(await callApp("handOverConnector", { params, body: { revision, user_id } }))
        }
      />
      <ConfirmDialog
        opened={asking === "delete"}
        onClose={close}
        title={`Delete connector ${name}`}
        action="Delete connector"
        typeName={name}
        destructive
        onConfirm={async () => {
          await callApp("deleteConnector", { params, query: { revision } });
          await navigate({ to: "/connectors" });
          queryClient.removeQueries({ queryKey: ["connectors", "one", connector_id] });
          await queryClient.invalidateQueries({ queryKey: ["connectors", "list"] });
        }}
      >
        Its versions, credentials and tests go with it. A connector that a workflow or an agent uses is not
        deleted. The files it read from stay where they are.
      </ConfirmDialog>
    </>
  );
}
