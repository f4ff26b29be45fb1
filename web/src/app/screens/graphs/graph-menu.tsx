import { ActionIcon, Menu, Modal } from "@mantine/core";
import type { Graph } from "@sluice/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { callApp } from "../../api/call-app.ts";
import { HandOverDialog } from "../../ownership/hand-over-dialog.tsx";
import { GraphForm } from "./graph-form.tsx";
import { graphQuery } from "./graphs-queries.ts";

/** What its owner and managers do with a knowledge graph. */
export function GraphMenu({ graph }: { graph: Graph }) {
  const [asking, setAsking] = useState<"edit" | "hand over" | "delete" | null>(null);
  const navigate = useNavigate();
  const { graph_id, name, description, revision, owner } = graph;
  const params = { graph_id };
  const close = () => setAsking(null);
  const changed = async (to: Graph) => {
    queryClient.setQueryData(graphQuery(graph_id).queryKey, to);
    await queryClient.invalidateQueries({ queryKey: ["graphs", "list"] });
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions of the knowledge graph">
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="edit" />} onClick={() => setAsking("edit")}>
            Edit name and description
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="person" />} onClick={() => setAsking("hand over")}>
            Hand over knowledge graph
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => setAsking("delete")}>
            Delete knowledge graph
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={asking === "edit"} onClose={close} title={`Edit ${name}`}>
        <GraphForm
          named={{ name, description }}
          submit="Save changes"
          onCancel={close}
          onSubmit={async (texts) => {
            await changed(await callApp("editGraph", { params, body: { revision, ...texts } }));
            close();
          }}
        />
      </Modal>
      <HandOverDialog
        opened={asking === "hand over"}
        onClose={close}
        what="knowledge graph"
        name={name}
        owner={owner}
        onHandOver={async (user_id) =>
          await changed(await callApp("handOverGraph", { params, body: { revision, user_id } }))
        }
      />
      <ConfirmDialog
        opened={asking === "delete"}
        onClose={close}
        title={`Delete knowledge graph ${name}`}
        action="Delete knowledge graph"
        typeName={name}
        destructive
        onConfirm={async () => {
          await callApp("deleteGraph", { params, query: { revision } });
          await navigate({ to: "/graphs" });
          queryClient.removeQueries({ queryKey: ["graphs", "one", graph_id] });
          await queryClient.invalidateQueries({ queryKey: ["graphs", "list"] });
        }}
      >
        Its versions go with it, with all that they hold. A graph that a workflow or an agent uses is not
        deleted. The runs that built it keep what they wrote.
      </ConfirmDialog>
    </>
  );
}
