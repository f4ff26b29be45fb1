import type { MailSettings } from "@sluice/contract/console";
import { Facts } from "../../../ui/facts.tsx";
import { kindText } from "./event-words.ts";

const securityWords = { tls: "TLS from the start", starttls: "STARTTLS", none: "None" } as const;

/** The settings for who may read them and not change them. */
export function MailFacts({ settings }: { settings: MailSettings }) {
  return (
    <Facts
      facts={[
        ["Host", settings.host || "–"],
        ["Port", settings.port],
        ["Encryption", securityWords[settings.security]],
        ["User name", settings.user_name ?? "–"],
        ["Password", settings.has_password ? "Stored, never shown" : "None"],
        ["From address", settings.from_address || "–"],
        ["Recipients", settings.recipients.join(", ") || "Nobody"],
        ["Events", settings.events.map(kindText).join(", ") || "None"],
        ["May have a private address", settings.private_network ? "Yes" : "No"],
        ["Sends mail", settings.enabled ? "Yes" : "No"],
      ]}
    />
  );
}
