import { randomBytes } from "node:crypto";
import type { NotificationEvent } from "@sluice/contract";
import { onTestFinished } from "vitest";
import { sealedValues } from "../../../platform/crypto/sealed-values.ts";
import type { DialectName } from "../../../platform/db/database.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { createLog } from "../../../platform/observability/log.ts";
import { openOutgoingClient } from "../../../platform/outgoing/outgoing-client.ts";
import { freshLocation } from "../../../testing/fresh-databases.ts";
import { consoleMigrations } from "../../migrations/index.ts";
import type { ConsoleTables } from "../../tables.ts";
import { queueNotification } from "../queue-notification.ts";

/** An empty console that may reach this machine, with a clock that the test moves. */
export async function freshNotificationStores(dialect: DialectName) {
  const clock = { ms: Date.parse("2026-09-24T10:00:00Z") };
  const now = () => clock.ms;
  const location = await freshLocation(dialect, "sluice_console");
  const opening = { now, onConnectionError: () => {} };
  const database = await openDatabase<ConsoleTables>(location, consoleMigrations, opening);
  onTestFinished(() => database.close());
  const outgoing = openOutgoingClient();
  onTestFinished(() => outgoing.close());
  const key = randomBytes(32);
  const logged: string[] = [];
  const log = createLog({
    level: "trace",
    forPeople: false,
    destination: { write: (line) => void logged.push(line) },
  });
  const parts = {
    database,
    now,
    sealed: sealedValues(() => key),
    outgoing,
    reachLoopback: true,
    baseUrl: "https://sluice.example",
    log,
  };
  return { clock, location, parts, logged };
}

export const mailSettings = {
  enabled: true,
  host: "localhost",
  port: 2525,
  security: "none" as "tls" | "starttls" | "none",
  user_name: null as string | null,
  from_address: "sluice@example.com",
  recipients: ["ada@example.com", "grace@example.com"],
  events: ["key.expiring", "deployment.lost"] as NotificationEvent[],
  private_network: false,
};

export const webhookSettings = {
  name: "Pager",
  url: "https://hooks.example.com/sluice",
  events: ["key.expiring"] as NotificationEvent[],
  enabled: true,
  private_network: true,
};

export const expiring = {
  kind: "key.expiring",
  data: {
    key_id: "ak_1",
    key_name: "Billing",
    deployment_id: "dep_1",
    deployment_name: "First",
    expires_at: "2026-10-01T00:00:00.000Z",
  },
} as const;

/** Tells of a key that expires, or of the same one again. */
export async function tell(
  { parts }: Awaited<ReturnType<typeof freshNotificationStores>>,
  onceKey?: string,
): Promise<void> {
  await parts.database.write((transaction) =>
    queueNotification(transaction, { ...expiring, at: parts.now(), ...(onceKey && { onceKey }) }),
  );
}
