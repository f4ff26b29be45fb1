import { Alert } from "@mantine/core";
import type { ConsoleKey } from "@sluice/contract/console";
import { Icon } from "../../../../ui/icon.tsx";

/** While the deployment has not confirmed the newest change of a key. Asked for again until it has. */
export function ActivationBanner({ status }: { status: ConsoleKey["status"] }) {
  if (status === "active") {
    return (
      <Alert color="green" variant="light" icon={<Icon name="check" />} title="Active" role="status">
        The deployment has taken the key over. Calls with it are accepted.
      </Alert>
    );
  }
  if (status !== "not_yet_active") return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<Icon name="clock" />}
      title="Not yet active in the deployment"
      role="status"
    >
      The deployment takes it over within about a minute. Until then a call may be answered 401 or 503. This
      page watches, and says when it is done.
    </Alert>
  );
}
