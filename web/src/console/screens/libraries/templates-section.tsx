import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Section } from "../../../ui/section.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { type Library, type Template, templatesQuery } from "./libraries-queries.ts";

const route = getRouteApi("/shell/libraries/$libraryId");

const columns: ReadonlyArray<Column<Template>> = [
  {
    id: "name",
    header: "Name",
    leading: true,
    cell: ({ name, library_id, template_id }) => (
      <TextLink
        to="/libraries/$libraryId/templates/$templateId"
        params={{ libraryId: library_id, templateId: template_id }}
        fw={500}
      >
        {name}
      </TextLink>
    ),
  },
  { id: "workflow", header: "Workflow", cell: ({ workflow_name }) => workflow_name },
  {
    id: "version",
    header: "Newest version",
    align: "right",
    cell: ({ newest_version }) => <span className="mono">{newest_version}</span>,
  },
  { id: "published", header: "Published", cell: ({ published_at }) => <Time at={published_at} /> },
  { id: "by", header: "By", cell: ({ published_by }) => published_by },
];

export function TemplatesSection({ library, publish }: { library: Library; publish: ReactNode }) {
  const { cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const templates = useQuery(templatesQuery(library.library_id, cursor));
  const paging = useCursorPaging({
    cursor,
    next: templates.data?.next_cursor,
    isLoading: templates.isPlaceholderData,
    onCursor: (to) => void navigate({ search: { cursor: to } }),
  });
  return (
    <Section title="Templates" lead="Each version is a whole workflow file. Deployments install the newest.">
      <DataTable
        label="Templates"
        fixedColumns
        columns={columns}
        rows={templates.data?.items}
        rowKey={({ template_id }) => template_id}
        onOpen={({ library_id, template_id }) =>
          void navigate({
            to: "/libraries/$libraryId/templates/$templateId",
            params: { libraryId: library_id, templateId: template_id },
            search: {},
          })
        }
        paging={paging.hasNext || paging.hasPrevious ? paging : undefined}
        error={templates.error}
        onRetry={() => void templates.refetch()}
        empty={
          <EmptyState icon="template" title="No templates yet" action={publish}>
            Export a workflow from a deployment, and publish the file here.
          </EmptyState>
        }
      />
    </Section>
  );
}
