import { Button, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { numberText } from "../../../../ui/format/number-text.ts";
import { IdChip } from "../../../../ui/id-chip.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { Time } from "../../../../ui/time.tsx";
import { keyPurges } from "../keys-queries.ts";
import styles from "./purge-list.module.css";

/** The runs of a key whose data is no more. Shows nothing where there is none. */
export function PurgeList({ keyId }: { keyId: string }) {
  const purges = useInfiniteQuery(keyPurges(keyId));
  const entries = purges.data?.pages.flatMap(({ items }) => items) ?? [];
  if (entries.length === 0) return null;
  return (
    <Panel title="Run data purged" lead="Runs of this key whose data was erased.">
      <ul className={styles.purges}>
        {entries.map(({ run_id, at, requested_by, deleted_objects, deleted_event_rows }) => (
          <li key={run_id}>
            <Text component="span" size="sm" fw={500}>
              Run data purged
            </Text>
            <IdChip id={run_id} what="run id" />
            <Text component="span" size="sm" c="dimmed">
              {requested_by === null
                ? "when its retention ended"
                : requested_by === keyId
                  ? "asked for with this key"
                  : `asked for by ${requested_by}`}
              {`; ${numberText(deleted_objects)} objects, ${numberText(deleted_event_rows)} events`}
            </Text>
            <Text component="span" size="sm" className={styles.when}>
              <Time at={at} />
            </Text>
          </li>
        ))}
      </ul>
      {purges.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={purges.isFetchingNextPage}
          onClick={() => void purges.fetchNextPage()}
          style={{ alignSelf: "flex-start" }}
        >
          Show older purges
        </Button>
      )}
    </Panel>
  );
}
