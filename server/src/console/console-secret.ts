import { hkdfSync, randomBytes } from "node:crypto";
import type { ConsoleParts } from "./console-parts.ts";

const secretBytes = 32;

/** A secret of the console for one purpose. The first process to ask creates what all of them come from. */
export async function consoleSecret({ database }: ConsoleParts, purpose: "cursors"): Promise<Buffer> {
  const secret = await database.write(async ({ sql }) => {
    await sql
      .insertInto("console_secret")
      .values({ only_one: 1, secret: randomBytes(secretBytes).toString("base64") })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await sql.selectFrom("console_secret").select("secret").executeTakeFirstOrThrow();
    return row.secret;
  });
  const material = Buffer.from(secret, "base64");
  return Buffer.from(hkdfSync("sha256", material, "", `sluice console ${purpose}`, secretBytes));
}
