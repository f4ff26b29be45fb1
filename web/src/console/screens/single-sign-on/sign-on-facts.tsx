import type { SignOnSettings } from "@sluice/contract/console";
import { Facts } from "../../../ui/facts.tsx";

/** The settings for who may read them and not change them. */
export function SignOnFacts({ settings }: { settings: SignOnSettings }) {
  return (
    <Facts
      facts={[
        ["Issuer", settings.issuer || "–"],
        ["Client id", settings.client_id || "–"],
        ["Client secret", settings.has_client_secret ? "Stored, never shown" : "None"],
        ["Scopes", settings.scopes.join(", ") || "–"],
        ["Allowed domains", settings.allowed_domains.join(", ") || "All"],
        ["Button label", settings.button_label],
        ["Adds people at their first sign-on", settings.creates_people ? "Yes" : "No"],
        ["May have a private address", settings.private_network ? "Yes" : "No"],
        ["Offered on the sign-in page", settings.enabled ? "Yes" : "No"],
      ]}
    />
  );
}
