import { Button, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useListKeys } from "../../../ui/keyboard/use-list-keys.ts";
import { useShortcuts } from "../../../ui/keyboard/use-shortcuts.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { approvalKey, namedBy } from "../../approvals/approval-key.ts";
import { ApprovalDetail, detailTitleId } from "./approval-detail.tsx";
import { ApprovalList, entryId } from "./approval-list.tsx";
import { DecideSeveral } from "./decide-several.tsx";
import { type Approval, openQuery, refreshInbox } from "./inbox-queries.ts";
import { InboxSkeleton } from "./inbox-skeleton.tsx";
import { nextSelection } from "./next-selection.ts";
import styles from "./open-tab.module.css";
import { type Asked, SeveralDialog } from "./several-dialog.tsx";
import { ToldNote } from "./told-note.tsx";
import type { Told } from "./use-deciding.ts";
import { usePicked } from "./use-picked.ts";

const route = getRouteApi("/shell/inbox");
const none: readonly Approval[] = [];

/** What waits, with what is chosen of it beside it; on a narrow screen one or the other. */
export function OpenTab() {
  const { gate: named } = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrow =
    useMediaQuery("(max-width: 1023px)", undefined, { getInitialValueInEffect: false }) ?? false;
  const open = useInfiniteQuery(openQuery);
  // A gate that was decided never opens again: the next one of its step has another number.
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState<Told | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  // What came after a decision without being chosen.
  const [follower, setFollower] = useState<string | undefined>();
  const focusOn = useRef<string | null>(null);
  const loaded = open.data?.pages.flatMap(({ items }) => items) ?? none;
  const items = loaded.filter((item) => !gone.has(approvalKey(item)));
  const keys = items.map(approvalKey);
  const chosen = named ?? (isNarrow ? undefined : keys[0]);
  const shown = chosen === undefined ? null : namedBy(chosen);
  const picked = usePicked(keys);
  const next = keys.find((key) => key !== chosen);

  function choose(key: string | undefined): void {
    focusOn.current = key ?? null;
    void navigate({ search: (old) => ({ ...old, gate: key }), replace: true, resetScroll: false });
  }

  /** Some are decided: on to the next that waits. */
  function drop(decided: readonly string[], said: Told | null): void {
    const all = new Set([...gone, ...decided]);
    setGone(all);
    setTold(said);
    picked.clear();
    if (chosen !== undefined && all.has(chosen)) {
      const following = nextSelection(loaded.map(approvalKey), all, chosen);
      setFollower(following);
      choose(following);
    }
    void refreshInbox();
  }

  // Behind a decision, and behind j and k, the focus goes where the eye does.
  useEffect(moveFocus);
  function moveFocus(): void {
    if (focusOn.current === null || focusOn.current !== chosen) return;
    const entry = document.getElementById(entryId(focusOn.current));
    const target = entry ?? document.getElementById(detailTitleId);
    if (!target) return;
    focusOn.current = null;
    target.focus({ preventScroll: entry === null });
    if (entry === null) window.scrollTo({ top: 0 });
  }

  useListKeys({
    group: "Inbox",
    count: keys.length,
    at: chosen === undefined ? -1 : keys.indexOf(chosen),
    onMove: (at) => choose(keys[at]),
  });
  useShortcuts(
    "Inbox",
    [{ key: "x", label: "Select, to decide several at once", run: () => chosen && picked.toggle(chosen) }],
    chosen !== undefined && keys.includes(chosen),
  );

  const nothingWaits = open.data !== undefined && items.length === 0;
  const detail = shown && chosen !== undefined && (
    <ApprovalDetail
      key={chosen}
      {...shown}
      follows={chosen === follower}
      onShown={moveFocus}
      onGone={(said) => drop([chosen], said)}
      onNext={next === undefined ? undefined : () => choose(next)}
    />
  );

  return (
    <Stack gap="md">
      <ToldNote told={told} onClose={() => setTold(null)} />
      {(isNarrow || nothingWaits) && detail ? (
        <Stack gap="sm">
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icon name="left" size={14} />}
            className={styles.back}
            onClick={() => choose(undefined)}
          >
            {items.length === 0 ? "Back to the inbox" : `All that waits (${items.length})`}
          </Button>
          {detail}
        </Stack>
      ) : (
        beside()
      )}
      {/* Apart from the list: it tells what came of it when nothing is left there. */}
      <SeveralDialog
        asked={asked}
        onClose={(over) => {
          setAsked(null);
          if (over.length > 0) drop(over.map(approvalKey), null);
        }}
      />
    </Stack>
  );

  function beside() {
    const pickedItems = items.filter((item) => picked.keys.has(approvalKey(item)));
    if (open.error && !open.data)
      return (
        <ErrorState
          title="What waits could not be loaded"
          error={open.error}
          onRetry={() => void open.refetch()}
        />
      );
    if (!open.data) return <InboxSkeleton isNarrow={isNarrow} />;
    if (items.length === 0 && !detail) return <NothingWaits />;
    return (
      <div className={styles.columns}>
        <div className={styles.list}>
          {items.length > 0 && (
            <DecideSeveral
              items={pickedItems}
              isAll={picked.isAll}
              onPickAll={picked.pickAll}
              onClear={picked.clear}
              onAsk={(intent) => setAsked({ intent, items: pickedItems })}
            />
          )}
          <ApprovalList items={items} chosen={chosen} picked={picked} />
          {open.hasNextPage && (
            <Button
              variant="default"
              loading={open.isFetchingNextPage}
              onClick={() => void open.fetchNextPage()}
            >
              Show more that waits
            </Button>
          )}
        </div>
        {!isNarrow && <div className={styles.detail}>{detail}</div>}
      </div>
    );
  }
}

function NothingWaits() {
  return (
    <EmptyState
      icon="inbox"
      title="Nothing waits for a decision"
      action={
        <LinkButton to="/workflows" variant="default" leftSection={<Icon name="workflow" />}>
          Choose a workflow to run
        </LinkButton>
      }
    >
      A step asks a person before it starts, on its result, or before its agent runs a command, where its
      workflow says so. What is asked appears here by itself; anybody can answer, and the first answer counts.
    </EmptyState>
  );
}
