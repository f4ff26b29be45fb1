import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";

/** What an administrator decides about single sign-on. */
export interface SignOnSettings {
  readonly enabled: boolean;
  readonly issuer: string;
  readonly client_id: string;
  readonly scopes: readonly string[];
  /** Domains of e-mail addresses; empty lets all in. */
  readonly allowed_domains: readonly string[];
  /** Whether somebody whom the provider knows and the console does not becomes a person, without any role. */
  readonly creates_people: boolean;
  readonly button_label: string;
  /** Whether the provider may be in the organisation's own network. */
  readonly private_network: boolean;
}

/** Single sign-on as it is set up. The client's secret is never shown. */
export interface SignOnSettingsView extends SignOnSettings {
  readonly has_client_secret: boolean;
  /** What the provider must be told to send people back to. */
  readonly redirect_uri: string;
  /** 0 while it was never set up. */
  readonly revision: number;
}

export type SignOnRow = ConsoleTables["single_sign_on"];

export const clientSecretPurpose = "sign-on-client-secret";

export function redirectUriOf(baseUrl: string): string {
  return `${baseUrl}/console/sign-on/callback`;
}

export async function readSignOn(sql: Kysely<ConsoleTables>): Promise<SignOnRow | undefined> {
  return await sql.selectFrom("single_sign_on").selectAll().executeTakeFirst();
}

export function viewSignOn(row: SignOnRow | undefined, baseUrl: string): SignOnSettingsView {
  const redirect_uri = redirectUriOf(baseUrl);
  if (!row) return { ...notSetUp, redirect_uri };
  const { issuer, client_id, button_label, revision } = row;
  return {
    enabled: row.enabled === 1,
    issuer,
    client_id,
    scopes: JSON.parse(row.scopes) as string[],
    allowed_domains: JSON.parse(row.allowed_domains) as string[],
    creates_people: row.creates_people === 1,
    button_label,
    private_network: row.private_network === 1,
    has_client_secret: row.sealed_client_secret !== null,
    redirect_uri,
    revision,
  };
}

const notSetUp = {
  enabled: false,
  issuer: "",
  client_id: "",
  scopes: ["openid", "email", "profile"],
  allowed_domains: [],
  creates_people: false,
  button_label: "Single sign-on",
  private_network: false,
  has_client_secret: false,
  revision: 0,
};
