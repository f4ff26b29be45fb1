import { Group, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { Fragment, type ReactNode } from "react";
import styles from "./page-frame.module.css";
import { TextLink } from "./text-link.tsx";

interface PageFrameProps {
  title: string;
  /** On the browser's tab, where that says more: "(3) Inbox". */
  tabTitle?: string;
  /** The way here from the top: `[{label: "Keys", to: "/keys"}]`. */
  crumbs?: ReadonlyArray<{ label: string; to?: string }>;
  /** Beside the title: a status pill, an id chip. */
  meta?: ReactNode;
  /** The one primary action of the page, and at most a menu beside it. */
  action?: ReactNode;
  /** Tables and timelines take the whole width; everything else is read better in less. */
  wide?: boolean;
  children: ReactNode;
}

export function PageFrame(props: PageFrameProps) {
  const { title, tabTitle = title, crumbs = [], meta, action, wide = false, children } = props;
  useDocumentTitle(`${tabTitle} · Sluice`);
  return (
    <div className={styles.page} data-wide={wide || undefined}>
      <header className={styles.header}>
        <div>
          {crumbs.length > 0 && (
            <nav aria-label="Breadcrumb" className={styles.crumbs}>
              {crumbs.map(({ label, to }, at) => (
                <Fragment key={label}>
                  {at > 0 && <span aria-hidden>/</span>}
                  {to === undefined ? label : <TextLink to={to}>{label}</TextLink>}
                </Fragment>
              ))}
            </nav>
          )}
          <Group gap="sm">
            <Title order={1}>{title}</Title>
            {meta}
          </Group>
        </div>
        {action && (
          <Group gap="xs" className={styles.action}>
            {action}
          </Group>
        )}
      </header>
      {children}
    </div>
  );
}
