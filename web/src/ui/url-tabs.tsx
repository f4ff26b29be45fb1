import { Badge, Tabs } from "@mantine/core";
import { useViewportSize } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";

interface UrlTab {
  readonly id: string;
  readonly label: string;
  /** Beside the label: how many there are. */
  readonly count?: number;
  panel(): ReactNode;
}

interface UrlTabsProps {
  /** What they are tabs of. */
  label: string;
  tabs: readonly UrlTab[];
  /** The name in the URL's search; its route must let it through. */
  name?: string;
  /** The tab that is shown where the URL names none; the first, where it is left out. */
  initial?: string;
}

/** Tabs that the URL remembers. Only the panel in sight is drawn. */
export function UrlTabs({ label, tabs, name = "tab", initial = tabs[0]?.id }: UrlTabsProps) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const named = tabs.find(({ id }) => id === search[name]);
  const shown = named ?? tabs.find(({ id }) => id === initial);
  const choose = (id: string | null) =>
    void navigate({
      to: ".",
      // biome-ignore lint/suspicious/noExplicitAny: the part knows no route, and so none of their searches
      search: ((old: object) => ({ ...old, [name]: id === initial ? undefined : id })) as any,
      replace: true,
      resetScroll: false,
    });
  const list = useRef<HTMLDivElement>(null);
  // On a phone the chosen one may lie beyond the edge.
  const shownId = shown?.id;
  const { width: windowWidth } = useViewportSize();
  useEffect(() => {
    const tab =
      windowWidth > 0 && shownId !== undefined && list.current?.querySelector("[aria-selected=true]");
    if (list.current && tab instanceof HTMLElement) {
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
    }
  }, [shownId, windowWidth]);
  return (
    <Tabs value={shown?.id ?? null} onChange={choose} keepMounted={false}>
      <Tabs.List ref={list} aria-label={label} mb="md">
        {tabs.map(({ id, label: words, count }) => (
          <Tabs.Tab
            key={id}
            value={id}
            rightSection={
              count === undefined ? null : (
                <Badge size="sm" variant="light" color="gray" circle={count < 10}>
                  {count}
                </Badge>
              )
            }
          >
            {words}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown && <Tabs.Panel value={shown.id}>{shown.panel()}</Tabs.Panel>}
    </Tabs>
  );
}
