import type { ListedKey } from "@sluice/contract/console";
import { relativeTime } from "../../../ui/format/time-text.ts";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { Time } from "../../../ui/time.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { expiresSoon } from "./expires-soon.ts";

/** When a key ends, as a warning where that is soon. */
export function ExpiryCell({ of }: { of: Pick<ListedKey, "expires_at" | "status"> }) {
  const now = useNow(60_000);
  if (of.status === "revoked" || of.status === "revoking") return <>–</>;
  if (!expiresSoon(of, now)) return <Time at={of.expires_at} />;
  return <StatusPill tone="waiting" icon="warning" label={relativeTime(Date.parse(of.expires_at), now)} />;
}
