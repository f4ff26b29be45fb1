import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { useMayWrite } from "../../account/use-may-write.ts";
import { callConsole } from "../../api/call-console.ts";
import { CatalogueForm } from "./catalogue-form.tsx";
import { type Library, librariesQuery, refreshLibraries } from "./libraries-queries.ts";

const route = getRouteApi("/shell/libraries");

const columns: ReadonlyArray<Column<Library>> = [
  {
    id: "name",
    header: "Name",
    leading: true,
    cell: ({ name, library_id }) => (
      <TextLink to="/libraries/$libraryId" params={{ libraryId: library_id }} fw={500}>
        {name}
      </TextLink>
    ),
  },
  { id: "description", header: "Description", cell: ({ description }) => description || "–" },
  { id: "templates", header: "Templates", align: "right", cell: ({ templates }) => templates },
  {
    id: "deployments",
    header: "Subscribed deployments",
    cell: ({ deployments }) => deployments.map(({ name }) => name).join(", ") || "None",
  },
  { id: "changed", header: "Changed", cell: ({ changed_at }) => <Time at={changed_at} /> },
];

/** Collections of workflow templates that deployments subscribe to. */
export function LibrariesScreen() {
  const { cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useMayWrite();
  const [opened, { open, close }] = useDisclosure(false);
  const libraries = useQuery(librariesQuery(cursor));
  const paging = useCursorPaging({
    cursor,
    next: libraries.data?.next_cursor,
    isLoading: libraries.isPlaceholderData,
    onCursor: (to) => void navigate({ search: { cursor: to } }),
  });
  const show = async (libraryId: string) =>
    await navigate({ to: "/libraries/$libraryId", params: { libraryId }, search: {} });
  const create = mayWrite && (
    <Button leftSection={<Icon name="plus" />} onClick={open}>
      Create library
    </Button>
  );

  return (
    <PageFrame title="Libraries" action={libraries.data?.items.length !== 0 && create} wide>
      <DataTable
        label="Libraries"
        columns={columns}
        rows={libraries.data?.items}
        rowKey={({ library_id }) => library_id}
        onOpen={({ library_id }) => void show(library_id)}
        paging={paging}
        error={libraries.error}
        onRetry={() => void libraries.refetch()}
        empty={
          <EmptyState icon="library" title="No libraries yet" action={create}>
            A library holds workflow templates. Deployments that subscribe to it offer them to their people,
            and install new versions when an update rule says so.
          </EmptyState>
        }
      />
      <Modal opened={opened} onClose={close} title="Create a library">
        <CatalogueForm
          submit="Create library"
          onCancel={close}
          onSubmit={async (body) => {
            const { library_id } = await callConsole("createLibrary", { body });
            await refreshLibraries();
            await show(library_id);
          }}
        />
      </Modal>
    </PageFrame>
  );
}
