import { Skeleton } from "@mantine/core";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import detail from "./approval-detail.module.css";
import list from "./approval-list.module.css";
import styles from "./open-tab.module.css";

/** What waits, while it is on its way: a few runs, and the first of what they ask beside them. */
export function InboxSkeleton({ isNarrow }: { isNarrow: boolean }) {
  return (
    <div className={styles.columns} role="status" aria-label="Loading">
      <div className={styles.list}>
        {["first", "second", "third"].map((key) => (
          <div key={key} className={list.run}>
            <div className={list.head}>
              <Skeleton h={12} w="60%" />
              <Skeleton h={10} w="40%" mt={4} />
            </div>
            <div className={styles.outline}>
              <Skeleton h={14} w="55%" />
              <Skeleton h={12} w="30%" />
              <Skeleton h={10} w="80%" />
            </div>
          </div>
        ))}
      </div>
      {!isNarrow && (
        <div className={detail.detail}>
          <FactsSkeleton />
        </div>
      )}
    </div>
  );
}
