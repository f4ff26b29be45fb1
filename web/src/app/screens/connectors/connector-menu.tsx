import { Menu } from "@mantine/core";
import type { Connector } from "@sluice/contract";
import { useNavigate } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { Icon } from "../../../ui/icon.tsx";
import { callApp } from "../../api/call-app.ts";
import { OwnedMenu } from "../../ownership/owned-menu.tsx";
import { connectorChanged } from "./connectors-queries.ts";

/** What its owner and managers do with a connector. */
export function ConnectorMenu({ connector }: { connector: Connector }) {
  const navigate = useNavigate();
  const { connector_id, revision } = connector;
  const params = { connector_id };
  return (
    <OwnedMenu
      what="connector"
      thing={connector}
      deletion="Its versions, credentials and tests go with it. A connector that a workflow, a draft or an agent uses is not deleted. The files it read from stay where they are."
      onHandOver={async (user_id) => {
        const given = await callApp("handOverConnector", { params, body: { revision, user_id } });
        await connectorChanged(given);
        return given;
      }}
      onDelete={async () => {
        await callApp("deleteConnector", { params, query: { revision } });
        await navigate({ to: "/connectors" });
        queryClient.removeQueries({ queryKey: ["connectors", "one", connector_id] });
        await queryClient.invalidateQueries({ queryKey: ["connectors", "list"] });
      }}
    >
      <Menu.Item
        leftSection={<Icon name="edit" />}
        onClick={() =>
          void navigate({ to: "/connectors/$connectorId/edit", params: { connectorId: connector_id } })
        }
      >
        Edit connector
      </Menu.Item>
    </OwnedMenu>
  );
}
