import { useRailCollapsed } from "../preferences.ts";
import { PageSkeleton } from "../skeletons.tsx";
import styles from "./frame.module.css";

/** The frame while it is on its way: what comes stands where its outline stood. */
export function FrameSkeleton() {
  const [collapsed] = useRailCollapsed();
  return (
    <div className={styles.frame}>
      <div className={styles.railOutline} data-collapsed={collapsed || undefined} />
      <div className={styles.content}>
        <PageSkeleton />
      </div>
    </div>
  );
}
