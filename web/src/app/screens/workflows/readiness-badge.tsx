import { List, Popover, Text, UnstyledButton } from "@mantine/core";
import type { Readiness } from "@sluice/contract";
import { StatusPill } from "../../../ui/status-pill.tsx";

/** Whether a run could start now. Where not, it opens to what has to be mended first. */
export function ReadinessBadge({ readiness: { ok, reasons } }: { readiness: Readiness }) {
  if (ok) return <StatusPill tone="completed" label="Ready" />;
  const label = reasons.length === 1 ? "1 thing to mend" : `${reasons.length} things to mend`;
  return (
    <Popover width={360} position="bottom-start" withinPortal withRoles trapFocus={false}>
      <Popover.Target>
        <UnstyledButton aria-label={`Not ready: ${label}`}>
          <StatusPill tone="waiting" icon="warning" label={label} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ReadinessReasons reasons={reasons} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** What keeps runs from starting, one sentence each. */
export function ReadinessReasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <>
      <Text size="sm" fw={500} mb={4}>
        Before a run can start
      </Text>
      <List size="sm" spacing={4}>
        {reasons.map((reason) => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
    </>
  );
}
