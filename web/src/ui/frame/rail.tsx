import { Tooltip } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { Icon } from "../icon.tsx";
import styles from "./frame.module.css";
import type { NavigationGroup, NavigationItem } from "./navigation.ts";

interface RailProps {
  groups: readonly NavigationGroup[];
  collapsed: boolean;
  onChoose?(): void;
}

/** The way to every screen. Collapsed it shows icons, and the words on hover and focus. */
export function Rail({ groups, collapsed, onChoose }: RailProps) {
  return (
    <nav aria-label="Main" className={styles.nav} data-collapsed={collapsed || undefined}>
      {groups.map((group) => (
        <RailGroup key={group.label} group={group} collapsed={collapsed} onChoose={onChoose} />
      ))}
    </nav>
  );
}

function RailGroup({ group, collapsed, onChoose }: { group: NavigationGroup } & Omit<RailProps, "groups">) {
  const id = useId();
  return (
    <div>
      <div id={id} className={styles.groupLabel}>
        {group.label}
      </div>
      <ul aria-labelledby={id} className={styles.items}>
        {group.items.map((item) => (
          <li key={item.to}>
            <RailLink item={item} collapsed={collapsed} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RailLink({ item, collapsed, onChoose }: { item: NavigationItem } & Omit<RailProps, "groups">) {
  const { label, to, icon, count = 0, note } = item;
  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      <Link
        to={to}
        className={styles.link}
        activeProps={{ "data-active": true, "aria-current": "page" }}
        activeOptions={{ exact: to === "/", includeSearch: false }}
        onClick={onChoose}
      >
        <Icon name={icon} />
        <span className={styles.linkLabel}>{label}</span>
        {count > 0 && <span className={styles.count}>{count}</span>}
        {note && (
          <span className={styles.note}>
            <span className={styles.noteWords}>{note.words} </span>
            {note.figure}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
