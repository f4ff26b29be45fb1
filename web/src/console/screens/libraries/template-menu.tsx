import { useNavigate } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { callConsole } from "../../api/call-console.ts";
import { CatalogueMenu } from "./catalogue-menu.tsx";
import type { Template } from "./libraries-queries.ts";

export function TemplateMenu({ template }: { template: Template }) {
  const navigate = useNavigate();
  const { revision } = template;
  const params = { template_id: template.template_id };
  return (
    <CatalogueMenu
      what="template"
      named={template}
      onEdit={async (values) => {
        await callConsole("editTemplate", { params, body: { revision, ...values } });
      }}
      onDelete={async () => {
        await callConsole("deleteTemplate", { params, query: { revision } });
        await navigate({
          to: "/libraries/$libraryId",
          params: { libraryId: template.library_id },
          search: {},
        });
        await queryClient.invalidateQueries({ queryKey: ["libraries", "templates"] });
        await queryClient.invalidateQueries({ queryKey: ["libraries", "one"] });
      }}
    >
      All its versions go with it. Workflows that were made from it stay where they are.
    </CatalogueMenu>
  );
}
