import { Alert, Code, Group, Loader, Text } from "@mantine/core";
import type { AuditVerdict } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { numberText } from "../../../ui/format/number-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { callConsole } from "../../api/call-console.ts";

const faults: Record<NonNullable<AuditVerdict["broken"]>["fault"], string> = {
  missing: "it is missing",
  changed: "it was changed after it was written",
  head: "it is not the newest entry that was recorded",
};

/** Whether every entry follows from the one before. Asked anew each time it is opened. */
export function ChainVerdict({ onClose }: { onClose(): void }) {
  const verdict = useQuery({
    queryKey: ["audit", "verdict"],
    queryFn: ({ signal }) => callConsole("verifyAudit", { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (verdict.error) return <ErrorNote error={verdict.error} />;
  if (!verdict.data) {
    return (
      <Alert color="blue" variant="light" icon={<Icon name="shield" />} role="status">
        <Group gap="sm">
          Every entry is read and checked against the one before. <Loader size="xs" />
        </Group>
      </Alert>
    );
  }
  const { entries, first_seq, last_seq, head_hash, broken } = verdict.data;
  return (
    <Alert
      color={broken ? "red" : "green"}
      variant="light"
      icon={<Icon name={broken ? "warning" : "check"} />}
      title={broken ? `The chain is broken at entry ${broken.seq}` : "The chain is sound"}
      role={broken ? "alert" : "status"}
      withCloseButton
      closeButtonLabel="Close the verdict"
      onClose={onClose}
    >
      <Text size="sm">
        {broken
          ? `Entry ${broken.seq} does not follow from the one before: ${faults[broken.fault]}. Keep a copy of the database, and find out who could write to it.`
          : `${numberText(entries)} entries, from ${first_seq ?? 0} to ${last_seq ?? 0}, each follow from the one before.`}
      </Text>
      <Group gap={4} mt="xs" wrap="nowrap" align="center">
        <Text size="sm">Head hash</Text>
        <Code style={{ overflowWrap: "anywhere" }}>{head_hash}</Code>
        <CopyButton value={head_hash} what="head hash" />
      </Group>
      <Text size="xs" mt={4}>
        Kept elsewhere, it shows later that nothing up to it was rewritten.
      </Text>
    </Alert>
  );
}
