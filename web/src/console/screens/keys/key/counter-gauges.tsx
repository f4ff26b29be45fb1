import { Progress, SimpleGrid, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../../ui/error-state.tsx";
import { numberText } from "../../../../ui/format/number-text.ts";
import { Panel } from "../../../../ui/panel.tsx";
import { keyCounters } from "../keys-queries.ts";

/** How much of its daily runs and of its slots a key has taken, as its deployment counts it now. */
export function CounterGauges({ keyId }: { keyId: string }) {
  const { data, error } = useQuery(keyCounters(keyId));
  return (
    <Panel title="Quota and slots" lead="As the deployment counts them now.">
      {data ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <Gauge label="Runs started today (UTC)" used={data.quota_used_today} of={data.daily_run_quota} />
          <Gauge label="Runs going now" used={data.active_runs} of={data.max_concurrent_runs} />
        </SimpleGrid>
      ) : error ? (
        <Text size="sm" c="dimmed">
          {messageOf(error)}
        </Text>
      ) : (
        <Skeleton h={42} />
      )}
    </Panel>
  );
}

function Gauge({ label, used, of }: { label: string; used: number; of: number }) {
  const share = Math.min(100, (used / of) * 100);
  const isNearlyFull = share >= 80;
  return (
    <div>
      <Text size="sm" mb={6}>
        {label}:{" "}
        <span
          style={{ fontVariantNumeric: "tabular-nums" }}
        >{`${numberText(used)} of ${numberText(of)}`}</span>
        {isNearlyFull && (used >= of ? ", full" : ", nearly full")}
      </Text>
      <Progress.Root size="md">
        <Progress.Section
          value={share}
          color={isNearlyFull ? "var(--waiting)" : undefined}
          aria-label={`${label}: ${used} of ${of}`}
        />
      </Progress.Root>
    </div>
  );
}
