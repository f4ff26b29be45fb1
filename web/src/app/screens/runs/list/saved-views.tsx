import { ActionIcon, Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../../../frame/query-client.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { callApp } from "../../../api/call-app.ts";
import { savedViewsQuery } from "../runs-queries.ts";
import { filtersOf, type RunsSearch, readRunsSearch, sameFilters } from "../runs-search.ts";
import { NameView } from "./name-view.tsx";
import styles from "./saved-views.module.css";

const route = getRouteApi("/shell/runs");
const refresh = () => queryClient.invalidateQueries({ queryKey: savedViewsQuery.queryKey });

/** One's own views of the list, each a set of filters under a name. */
export function SavedViews({ search }: { search: RunsSearch }) {
  const { data } = useQuery(savedViewsQuery);
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<"save" | "rename" | "delete" | null>(null);
  const views = data?.items ?? [];
  const filters = filtersOf(search);
  const isFiltered = Object.keys(filters).length > 0;
  const current =
    views.find(({ view_id }) => view_id === search.view) ??
    views.find((view) => sameFilters(view.filters, filters));
  const isChanged = current !== undefined && !sameFilters(current.filters, filters);
  const close = () => setAsked(null);

  async function save(name: string): Promise<void> {
    const { view_id } = await callApp("createSavedView", { body: { list: "runs", name, filters } });
    await refresh();
    await navigate({ search: (old) => ({ ...old, view: view_id }), replace: true });
  }
  async function edit(change: { name?: string; filters?: Record<string, string> }): Promise<void> {
    if (!current) return;
    const { view_id, revision, name, filters: kept } = current;
    const body = { revision, name, filters: kept, ...change };
    await callApp("editSavedView", { params: { view_id }, body });
    await refresh();
  }

  if (views.length === 0 && !isFiltered) return null;
  return (
    <nav className={styles.views} aria-label="Views of the list">
      <ul className={styles.list}>
        <li>
          <Link
            to="/runs"
            search={{}}
            className={styles.view}
            activeProps={{}}
            aria-current={!current && !isFiltered ? "page" : undefined}
          >
            All runs
          </Link>
        </li>
        {views.map((view) => (
          <li key={view.view_id}>
            <Link
              to="/runs"
              search={{ ...readRunsSearch(view.filters), view: view.view_id }}
              className={styles.view}
              activeProps={{}}
              aria-current={view === current ? "page" : undefined}
            >
              {view === current && isChanged ? `${view.name} (changed)` : view.name}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        {isFiltered && (!current || isChanged) && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAsked("save")}>
            {current ? "Save as new view" : "Save view"}
          </Button>
        )}
        {current && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={`What to do with view ${current.name}`}>
                <Icon name="more" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isChanged && (
                <Menu.Item
                  leftSection={<Icon name="check" />}
                  onClick={() => void edit({ filters }).catch(toast.failed)}
                >
                  Update view to these filters
                </Menu.Item>
              )}
              <Menu.Item leftSection={<Icon name="edit" />} onClick={() => setAsked("rename")}>
                Rename view
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="trash" />} onClick={() => setAsked("delete")}>
                Delete view
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {asked === "save" && (
        <NameView title="Save view" submit="Save view" name="" onClose={close} onName={save} />
      )}
      {asked === "rename" && current && (
        <NameView
          title={`Rename view ${current.name}`}
          submit="Rename view"
          name={current.name}
          onClose={close}
          onName={(name) => edit({ name })}
        />
      )}
      <ConfirmDialog
        opened={asked === "delete" && current !== undefined}
        onClose={close}
        title={`Delete view ${current?.name ?? ""}`}
        action="Delete view"
        destructive
        onConfirm={async () => {
          if (!current) return;
          await callApp("deleteSavedView", { params: { view_id: current.view_id } });
          await navigate({ search: (old) => ({ ...old, view: undefined }), replace: true });
          await refresh();
        }}
      >
        Only the name and its filters go. The runs stay as they are.
      </ConfirmDialog>
    </nav>
  );
}
