import { Alert } from "@mantine/core";
import type { ListedKey } from "@sluice/contract/console";
import { Icon } from "../../../../ui/icon.tsx";
import { Time } from "../../../../ui/time.tsx";
import { AlarmBanner } from "../../../shared/alarm-banner.tsx";
import { ActivationBanner } from "./activation-banner.tsx";

/** What whoever opens a key must know before anything else. */
export function KeyBanners({ of, mayWrite }: { of: ListedKey; mayWrite: boolean }) {
  return (
    <>
      {of.open_alarm && <AlarmBanner alarm={of.open_alarm} mayWrite={mayWrite} />}
      {of.status === "not_yet_active" && <ActivationBanner status={of.status} />}
      {of.status === "rotating" && (
        <Alert color="blue" variant="light" icon={<Icon name="refresh" />} title="Two secrets are accepted">
          The old secret ends <Time at={of.rotating_until} />: <Time at={of.rotating_until} exact />. Put the
          new one everywhere before then.{" "}
          {of.old_secret_last_used_at === null ? (
            "The old one was not used since the rotation."
          ) : (
            <>
              The old one was last used <Time at={of.old_secret_last_used_at} />.
            </>
          )}
        </Alert>
      )}
      {of.status === "revoking" && (
        <Alert color="red" variant="light" icon={<Icon name="ban" />} title="Being revoked" role="status">
          The deployment has not confirmed it yet. Every call fails by{" "}
          <Time at={of.revoked_everywhere_by} exact />.
        </Alert>
      )}
    </>
  );
}
