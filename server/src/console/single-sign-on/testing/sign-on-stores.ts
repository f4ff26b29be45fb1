import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import { operatorActor } from "../../../access/actor.ts";
import { sealedValues } from "../../../platform/crypto/sealed-values.ts";
import type { DialectName } from "../../../platform/db/database.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { openOutgoingClient } from "../../../platform/outgoing/outgoing-client.ts";
import { freshLocation } from "../../../testing/fresh-databases.ts";
import { consoleMigrations } from "../../migrations/index.ts";
import type { ConsoleTables } from "../../tables.ts";
import { changeSignOn } from "../change-sign-on.ts";
import { providerCache } from "../provider-cache.ts";
import type { SignOnParts } from "../sign-on-parts.ts";
import { redirectUriOf } from "../sign-on-settings.ts";
import { type IdentityProvider, openIdentityProvider, providerClient } from "./identity-provider.ts";

export const baseUrl = "http://127.0.0.1:8080";

export const signOnSettings = {
  enabled: true,
  issuer: "https://id.example.com",
  client_id: providerClient.id,
  scopes: ["openid", "email", "profile"],
  allowed_domains: [] as string[],
  creates_people: false,
  button_label: "Sign in with Example",
  private_network: false,
};

export async function freshSignOnParts(dialect: DialectName): Promise<SignOnParts> {
  const location = await freshLocation(dialect, "sluice_console");
  const opening = { now: Date.now, onConnectionError: () => {} };
  const database = await openDatabase<ConsoleTables>(location, consoleMigrations, opening);
  onTestFinished(() => database.close());
  const outgoing = openOutgoingClient();
  onTestFinished(() => outgoing.close());
  const key = randomBytes(32);
  const sealed = sealedValues(() => key);
  const providers = providerCache();
  return { database, now: Date.now, sealed, outgoing, reachLoopback: true, baseUrl, providers };
}

/** A console that knows a real provider, which runs on this machine. */
export async function withProvider(
  parts: SignOnParts,
  changes: Partial<typeof signOnSettings> & { clientSecret?: string } = {},
): Promise<IdentityProvider> {
  const provider = await openIdentityProvider(redirectUriOf(baseUrl));
  onTestFinished(() => provider.close());
  const { clientSecret = providerClient.secret, ...others } = changes;
  const settings = { ...signOnSettings, issuer: provider.issuer, ...others };
  const request = { settings, clientSecret, revision: 0 };
  const changed = await changeSignOn(parts, operatorActor("Ada"), request);
  if (!changed.ok) throw new Error(JSON.stringify(changed.refusal));
  return provider;
}
