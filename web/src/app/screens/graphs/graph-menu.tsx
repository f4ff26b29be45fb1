import { Menu, Modal } from "@mantine/core";
import type { Graph } from "@sluice/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { Icon } from "../../../ui/icon.tsx";
import { callApp } from "../../api/call-app.ts";
import { OwnedMenu } from "../../ownership/owned-menu.tsx";
import { GraphForm } from "./graph-form.tsx";
import { graphQuery } from "./graphs-queries.ts";

/** What its owner and managers do with a knowledge graph. */
export function GraphMenu({ graph }: { graph: Graph }) {
  const [isEditing, setEditing] = useState(false);
  const navigate = useNavigate();
  const { graph_id, name, description, revision } = graph;
  const params = { graph_id };
  const changed = async (to: Graph) => {
    queryClient.setQueryData(graphQuery(graph_id).queryKey, to);
    await queryClient.invalidateQueries({ queryKey: ["graphs", "list"] });
    return to;
  };
  return (
    <>
      <OwnedMenu
        what="knowledge graph"
        thing={graph}
        deletion="Its versions go with it, with all that they hold. A graph that a workflow, a draft or an agent uses is not deleted. The runs that built it keep what they wrote."
        onHandOver={async (user_id) =>
          await changed(await callApp("handOverGraph", { params, body: { revision, user_id } }))
        }
        onDelete={async () => {
          await callApp("deleteGraph", { params, query: { revision } });
          await navigate({ to: "/graphs" });
          queryClient.removeQueries({ queryKey: ["graphs", "one", graph_id] });
          await queryClient.invalidateQueries({ queryKey: ["graphs", "list"] });
        }}
      >
        <Menu.Item leftSection={<Icon name="edit" />} onClick={() => setEditing(true)}>
          Edit knowledge graph
        </Menu.Item>
      </OwnedMenu>
      <Modal opened={isEditing} onClose={() => setEditing(false)} title={`Edit knowledge graph ${name}`}>
        <GraphForm
          named={{ name, description }}
          submit="Save knowledge graph"
          onCancel={() => setEditing(false)}
          onSubmit={async (texts) => {
            await changed(await callApp("editGraph", { params, body: { revision, ...texts } }));
            setEditing(false);
          }}
        />
      </Modal>
    </>
  );
}
