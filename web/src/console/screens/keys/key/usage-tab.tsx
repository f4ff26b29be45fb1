import { Stack } from "@mantine/core";
import type { ListedKey } from "@sluice/contract/console";
import type { UsageSpan } from "../usage-spans.ts";
import { CounterGauges } from "./counter-gauges.tsx";
import { KeyFacts } from "./key-facts.tsx";
import { PurgeList } from "./purge-list.tsx";
import { UsageChart } from "./usage-chart.tsx";

interface UsageTabProps {
  shown: ListedKey;
  span: UsageSpan;
  onSpan(span: UsageSpan): void;
}

export function UsageTab({ shown, span, onSpan }: UsageTabProps) {
  const { key_id: keyId } = shown;
  return (
    <Stack>
      <KeyFacts of={shown} />
      <CounterGauges keyId={keyId} />
      <UsageChart keyId={keyId} span={span} onSpan={onSpan} />
      <PurgeList keyId={keyId} />
    </Stack>
  );
}
