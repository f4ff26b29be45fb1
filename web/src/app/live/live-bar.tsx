import { Button } from "@mantine/core";
import { useEffect } from "react";
import { Icon } from "../../ui/icon.tsx";
import { live } from "./live.ts";
import styles from "./live-bar.module.css";
import { useLiveStatus } from "./use-live.ts";

/** Follows what changes as long as it is shown, and says so when the connection is lost. It floats: nothing moves. */
export function LiveBar() {
  const status = useLiveStatus();
  useEffect(() => {
    live.start();
    return () => live.stop();
  }, []);
  return (
    <div role="status" className={styles.place}>
      {status === "lost" && (
        <div className={styles.bar}>
          <Icon name="signal" />
          <span>Connection lost – reconnecting. What you see may be old.</span>
          <Button size="compact-sm" variant="default" onClick={() => live.retry()}>
            Try now
          </Button>
        </div>
      )}
    </div>
  );
}
