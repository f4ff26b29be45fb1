import type { MailSecurity, NotificationEvent } from "@sluice/contract";
import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";

/** What an administrator decides about mail. */
export interface MailSettings {
  readonly enabled: boolean;
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly user_name: string | null;
  readonly from_address: string;
  /** Who is told of events. */
  readonly recipients: readonly string[];
  readonly events: readonly NotificationEvent[];
  /** Whether the mail server may be in the organisation's own network. */
  readonly private_network: boolean;
}

/** Mail as it is set up. The password is never shown. */
export interface MailSettingsView extends MailSettings {
  readonly has_password: boolean;
  /** 0 while it was never set up. */
  readonly revision: number;
}

const noMailSettings: MailSettingsView = {
  enabled: false,
  host: "",
  port: 465,
  security: "tls",
  user_name: null,
  from_address: "",
  recipients: [],
  events: [],
  private_network: false,
  has_password: false,
  revision: 0,
};

export async function readMailSettings(
  sql: Kysely<ConsoleTables>,
): Promise<ConsoleTables["mail_settings"] | undefined> {
  return await sql.selectFrom("mail_settings").selectAll().executeTakeFirst();
}

export function viewMailSettings(row: ConsoleTables["mail_settings"] | undefined): MailSettingsView {
  if (!row) return noMailSettings;
  const { host, port, security, user_name, from_address, revision } = row;
  return {
    enabled: row.enabled === 1,
    host,
    port,
    security,
    user_name,
    from_address,
    recipients: JSON.parse(row.recipients) as string[],
    events: JSON.parse(row.events) as NotificationEvent[],
    private_network: row.private_network === 1,
    has_password: row.sealed_password !== null,
    revision,
  };
}
