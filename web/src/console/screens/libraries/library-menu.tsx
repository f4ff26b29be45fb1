import { Checkbox, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { callConsole } from "../../api/call-console.ts";
import { CatalogueMenu } from "./catalogue-menu.tsx";
import type { Library } from "./libraries-queries.ts";

export function LibraryMenu({ library }: { library: Library }) {
  const [force, setForce] = useState(false);
  const navigate = useNavigate();
  const { revision } = library;
  const params = { library_id: library.library_id };
  const subscribed = library.deployments.length;
  return (
    <CatalogueMenu
      what="library"
      named={library}
      onEdit={async (values) => {
        await callConsole("editLibrary", { params, body: { revision, ...values } });
      }}
      onDelete={async () => {
        await callConsole("deleteLibrary", {
          params,
          query: { revision, force: force ? "true" : undefined },
        });
        await navigate({ to: "/libraries", search: {} });
        await queryClient.invalidateQueries({ queryKey: ["libraries", "list"] });
      }}
    >
      <Stack gap="sm">
        <Text>Its templates go with it. Workflows that were made from them stay where they are.</Text>
        {subscribed > 0 && (
          <Checkbox
            label={`Also although ${subscribed} ${subscribed === 1 ? "deployment is" : "deployments are"} subscribed to it`}
            checked={force}
            onChange={(event) => setForce(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </CatalogueMenu>
  );
}
