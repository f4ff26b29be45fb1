import { Button, Modal } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { Icon } from "../../../ui/icon.tsx";
import { callApp } from "../../api/call-app.ts";
import { GraphForm } from "./graph-form.tsx";

/** Makes a knowledge graph without versions, which workflows then build. */
export function NewGraph() {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const close = () => setAsking(false);
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={() => setAsking(true)}>
        Create graph
      </Button>
      <Modal opened={asking} onClose={close} title="Create knowledge graph">
        <GraphForm
          submit="Create graph"
          onCancel={close}
          onSubmit={async (body) => {
            const { graph_id } = await callApp("createGraph", { body });
            await queryClient.invalidateQueries({ queryKey: ["graphs", "list"] });
            await navigate({ to: "/graphs/$graphId", params: { graphId: graph_id } });
          }}
        />
      </Modal>
    </>
  );
}
