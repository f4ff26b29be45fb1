import { Alert, Text } from "@mantine/core";
import type { NotificationTest } from "@sluice/contract/console";
import { Icon } from "../../../ui/icon.tsx";
import { faultWords } from "../../shared/fault-words.ts";

/** What came of a test, beside the button that asked for it. */
export function TestResult({ result, taken }: { result: NotificationTest; taken: string }) {
  return result.delivered ? (
    <Alert color="green" variant="light" icon={<Icon name="check" />} role="status">
      <Text size="sm">{taken}</Text>
    </Alert>
  ) : (
    <Alert
      color="red"
      variant="light"
      icon={<Icon name="warning" />}
      title="It could not be delivered"
      role="alert"
    >
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {faultWords(result.error ?? "broken_off")}
      </Text>
    </Alert>
  );
}
