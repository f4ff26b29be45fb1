import { randomUUID } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** What a deployment was given when it was enrolled. */
export interface Membership {
  readonly consoleId: string;
  readonly deploymentId: string;
  readonly name: string;
  readonly credential: string;
  readonly tokenId: string | null;
  readonly renewedAtMs: number;
}

type LinkDatabase = Database<DeploymentTables>;

// Longer than a question to the console may take.
const enrollingMs = 30_000;

/** Null where the deployment was not enrolled yet. */
export async function readMembership({ reader }: LinkDatabase): Promise<Membership | null> {
  const row = await reader.selectFrom("console_link").selectAll().executeTakeFirst();
  if (!row?.credential || !row.console_id || !row.deployment_id) return null;
  return {
    consoleId: row.console_id,
    deploymentId: row.deployment_id,
    name: row.deployment_name ?? "",
    credential: row.credential,
    tokenId: row.token_id,
    renewedAtMs: row.renewed_at ?? 0,
  };
}

/** Takes the enrolment for this process, under the name that all its attempts share; null while another is at it. */
export async function beginEnrolment(database: LinkDatabase, nowMs: number): Promise<string | null> {
  return await database.write(async ({ sql }) => {
    await sql
      .insertInto("console_link")
      .values({ only_one: 1, enrolment_id: randomUUID(), enrolling_until: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const taken = await sql
      .updateTable("console_link")
      .set({ enrolling_until: nowMs + enrollingMs })
      .where("enrolling_until", "<=", nowMs)
      .returning("enrolment_id")
      .executeTakeFirst();
    return taken?.enrolment_id ?? null;
  });
}

/** The attempt has failed: the next may begin at once. */
export async function endEnrolment(database: LinkDatabase): Promise<void> {
  await database.write(({ sql }) => sql.updateTable("console_link").set({ enrolling_until: 0 }).execute());
}

export async function storeMembership(
  database: LinkDatabase,
  { consoleId, deploymentId, name, credential, tokenId, renewedAtMs }: Membership,
): Promise<void> {
  await database.write(({ sql }) =>
    sql
      .updateTable("console_link")
      .set({
        // With the next token it is another enrolment.
        enrolment_id: randomUUID(),
        enrolling_until: 0,
        console_id: consoleId,
        deployment_id: deploymentId,
        deployment_name: name,
        credential,
        token_id: tokenId,
        renewed_at: renewedAtMs,
      })
      .execute(),
  );
}

export async function storeCredential(
  database: LinkDatabase,
  credential: string,
  nowMs: number,
): Promise<void> {
  await database.write(({ sql }) =>
    sql.updateTable("console_link").set({ credential, renewed_at: nowMs }).execute(),
  );
}
