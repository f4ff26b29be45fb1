import { hkdfSync, randomBytes } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import type { ConsoleTables } from "../tables.ts";

const secretBytes = 32;

/**
 * A secret of this console for one purpose. All of them come from one random secret that the first process to ask
 * creates, so every process has the same and none can be told from another.
 */
export async function consoleSecret(database: Database<ConsoleTables>, purpose: "totp"): Promise<Buffer> {
  const secret = await database.write(async ({ sql }) => {
    await sql
      .insertInto("console_secret")
      .values({ only_one: 1, secret: randomBytes(secretBytes).toString("base64") })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await sql.selectFrom("console_secret").select("secret").executeTakeFirstOrThrow();
    return row.secret;
  });
  const made = hkdfSync(
    "sha256",
    Buffer.from(secret, "base64"),
    "",
    `sluice console ${purpose}`,
    secretBytes,
  );
  return Buffer.from(made);
}
