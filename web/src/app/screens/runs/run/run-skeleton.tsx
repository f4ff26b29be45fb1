import { Skeleton, Stack } from "@mantine/core";
import frame from "../../../../ui/page-frame.module.css";
import { FactsSkeleton, TabsSkeleton, TitleSkeleton } from "../../../../ui/skeletons.tsx";
import styles from "./run.module.css";

const bars = [
  { left: "0%", width: "18%" },
  { left: "14%", width: "26%" },
  { left: "38%", width: "12%" },
  { left: "50%", width: "34%" },
];

/** A run that is on its way: its steps beside one of them, and the tabs below. */
export function RunSkeleton() {
  return (
    <div className={frame.page} data-wide role="status" aria-label="Loading">
      <TitleSkeleton />
      <div className={styles.outline}>
        <div className={styles.main}>
          <TabsSkeleton />
          <Stack gap={20} pt="lg">
            {bars.map(({ left, width }) => (
              <div key={left} className={styles.outlineStep}>
                <Skeleton h={12} w={120} />
                <Skeleton h={14} ml={left} w={width} />
              </div>
            ))}
          </Stack>
        </div>
        <div className={styles.inspector}>
          <FactsSkeleton lines={5} />
        </div>
      </div>
      <TabsSkeleton count={5} />
    </div>
  );
}
