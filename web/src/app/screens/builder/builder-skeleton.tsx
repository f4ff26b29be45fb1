import { Skeleton } from "@mantine/core";
import styles from "./builder.module.css";

/** The builder's shape, while it is on its way. */
export function BuilderSkeleton() {
  return (
    <div className={styles.builder} role="status" aria-label="Loading">
      <div className={styles.loadingHeader}>
        <Skeleton h={20} w="min(240px, 40%)" />
        <Skeleton h={36} w="min(300px, 40%)" />
      </div>
      <div className={styles.loadingTabs}>
        <Skeleton h={12} w={40} />
        <Skeleton h={12} w={72} />
        <Skeleton h={12} w={56} />
        <Skeleton h={12} w={40} />
      </div>
      <div className={styles.columns}>
        <div className={`${styles.list} ${styles.wideOnly}`}>
          <Skeleton h={40} m="sm" w="auto" />
          <Skeleton h={40} m="sm" w="auto" />
          <Skeleton h={40} m="sm" w="auto" />
        </div>
        <div className={styles.centre} />
        <div className={`${styles.side} ${styles.wideOnly}`}>
          <Skeleton h={36} m="md" w="auto" />
          <Skeleton h={36} m="md" w="auto" />
          <Skeleton h={96} m="md" w="auto" />
        </div>
      </div>
    </div>
  );
}
