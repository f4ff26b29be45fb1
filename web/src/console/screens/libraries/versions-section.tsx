import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { Section } from "../../../ui/section.tsx";
import { Time } from "../../../ui/time.tsx";
import { type Template, type TemplateVersion, versionsQuery } from "./libraries-queries.ts";
import { VersionFile } from "./version-file.tsx";

const route = getRouteApi("/shell/libraries/$libraryId/templates/$templateId");

export function VersionsSection({ template }: { template: Template }) {
  const { cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const [shown, setShown] = useState<number | null>(null);
  const versions = useQuery(versionsQuery(template.template_id, cursor));
  const paging = useCursorPaging({
    cursor,
    next: versions.data?.next_cursor,
    isLoading: versions.isPlaceholderData,
    onCursor: (to) => void navigate({ search: { cursor: to } }),
  });
  const columns: ReadonlyArray<Column<TemplateVersion>> = [
    { id: "version", header: "Version", leading: true, cell: ({ version }) => `Version ${version}` },
    { id: "workflow", header: "Workflow", cell: ({ workflow_name }) => workflow_name },
    {
      id: "size",
      header: "Size",
      align: "right",
      cell: ({ bytes }) => `${(bytes / 1_024).toFixed(1)} KiB`,
    },
    { id: "published", header: "Published", cell: ({ published_at }) => <Time at={published_at} /> },
    { id: "by", header: "By", cell: ({ published_by }) => published_by },
    {
      id: "act",
      header: "Action",
      align: "right",
      cell: ({ version }) => (
        <Button
          variant="default"
          size="xs"
          aria-label={`Show file of version ${version}`}
          onClick={() => setShown(version)}
        >
          Show file
        </Button>
      ),
    },
  ];
  return (
    <Section title="Versions" lead="The newest first. A version never changes once it is published.">
      <DataTable
        label="Versions"
        fixedColumns
        columns={columns}
        rows={versions.data?.items}
        rowKey={({ version }) => String(version)}
        paging={paging.hasNext || paging.hasPrevious ? paging : undefined}
        error={versions.error}
        onRetry={() => void versions.refetch()}
        empty={null}
      />
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={`Version ${shown ?? ""} of ${template.name}`}
        size="xl"
      >
        {shown !== null && <VersionFile templateId={template.template_id} version={shown} />}
      </Modal>
    </Section>
  );
}
