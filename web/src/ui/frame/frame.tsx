import { ActionIcon, Drawer, Tooltip } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { useRailCollapsed } from "../preferences.ts";
import styles from "./frame.module.css";
import type { NavigationGroup } from "./navigation.ts";
import { Rail } from "./rail.tsx";

interface FrameProps {
  /** On top of the rail: what this is the frame of. */
  name: string;
  kind: string;
  groups: readonly NavigationGroup[];
  /** Opens the command palette. */
  onSearch(): void;
  /** At the bottom of the rail: the person. */
  person(collapsed: boolean): ReactNode;
  children: ReactNode;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The rail, and the page beside it. Below 768 px the rail is a drawer. */
export function Frame({ name, kind, groups, onSearch, person, children }: FrameProps) {
  const [collapsed, setCollapsed] = useRailCollapsed();
  const [drawn, drawer] = useDisclosure(false);
  const isNarrow = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false });
  const folded = collapsed && !isNarrow;

  const rail = (
    <>
      <div className={styles.top}>
        <span className={styles.mark} aria-hidden>
          S
        </span>
        {!folded && (
          <span className={styles.name}>
            <strong>{name}</strong>
            <span>{kind}</span>
          </span>
        )}
      </div>
      <SearchButton folded={folded} onSearch={onSearch} />
      <Rail groups={groups} collapsed={folded} onChoose={drawer.close} />
      <div className={styles.bottom}>
        {person(folded)}
        {!isNarrow && (
          <Tooltip label={folded ? "Widen the menu" : "Narrow the menu"} position="right">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={folded ? "Widen the menu" : "Narrow the menu"}
              onClick={() => setCollapsed(!collapsed)}
            >
              <Icon name="sidebar" />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </>
  );

  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      {isNarrow ? (
        <header className={styles.bar}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Open the menu"
            onClick={drawer.open}
          >
            <Icon name="menu" size={20} />
          </ActionIcon>
          <strong>{name}</strong>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Search"
            onClick={onSearch}
            ml="auto"
          >
            <Icon name="search" size={20} />
          </ActionIcon>
          <Drawer
            opened={drawn}
            onClose={drawer.close}
            size={280}
            withCloseButton={false}
            padding={0}
            attributes={{ content: { "aria-label": "Menu" } }}
          >
            <div className={styles.drawer}>{rail}</div>
          </Drawer>
        </header>
      ) : (
        <aside className={styles.rail} data-collapsed={folded || undefined}>
          {rail}
        </aside>
      )}
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function SearchButton({ folded, onSearch }: { folded: boolean; onSearch(): void }) {
  return (
    <Tooltip label="Search or jump" position="right" disabled={!folded}>
      <button
        type="button"
        className={styles.search}
        onClick={onSearch}
        aria-label={folded ? "Search or jump" : undefined}
      >
        <Icon name="search" />
        {!folded && (
          <>
            <span>Search or jump</span>
            <kbd>{isMac ? "⌘K" : "Ctrl K"}</kbd>
          </>
        )}
      </button>
    </Tooltip>
  );
}
