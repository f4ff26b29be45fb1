import { Group, SegmentedControl, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { numberText } from "../../../../ui/format/number-text.ts";
import { HourBars } from "../../../../ui/hour-bars.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { ChartLegend } from "../../../shared/chart-legend.tsx";
import { keyUsage } from "../keys-queries.ts";
import { type UsageSpan, usageSpans } from "../usage-spans.ts";
import { RejectionReasons } from "./rejection-reasons.tsx";
import { usageBars, usageKinds } from "./usage-bars.ts";

const spanWords: Readonly<Record<UsageSpan, string>> = {
  "24h": "24 hours",
  "7d": "7 days",
  "30d": "30 days",
};

interface UsageChartProps {
  keyId: string;
  span: UsageSpan;
  onSpan(span: UsageSpan): void;
}

/** The requests of a key over time, by what became of them, and why some were rejected. */
export function UsageChart({ keyId, span, onSpan }: UsageChartProps) {
  const { data, error, refetch } = useQuery(keyUsage(keyId, span));
  return (
    <>
      <Panel
        title={span === "30d" ? "Requests by day" : "Requests by hour"}
        lead={
          data && (
            <>
              {numberText(data.accepted)} accepted, {numberText(data.rejected)} rejected
            </>
          )
        }
        action={
          <SegmentedControl
            size="xs"
            aria-label="Time shown"
            data={usageSpans.map((value) => ({ value, label: spanWords[value] }))}
            value={span}
            onChange={(value) => onSpan(value as UsageSpan)}
          />
        }
      >
        {error && !data ? (
          <ErrorState title="The requests could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <>
            <HourBars bars={usageBars(data)} label={`Requests in the last ${spanWords[span]}`} height={160} />
            <Group justify="space-between" gap="xs">
              <ChartLegend kinds={usageKinds} />
              <Text size="xs" c="dimmed">
                {span === "30d" ? "Days of UTC" : "The last bar is the hour that is still going"}
              </Text>
            </Group>
          </>
        ) : (
          <Skeleton h={190} />
        )}
      </Panel>
      <RejectionReasons usage={data} span={spanWords[span]} />
    </>
  );
}
