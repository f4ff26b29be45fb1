import { Client } from "pg";

/** The tables of a PostgreSQL database, in any schema, of which a row holds one of the values in any column. */
export async function tablesWith(url: string, values: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(`select 1 from ${name} as r where r::text like any ($1) limit 1`, [
        values.map((value) => `%${value}%`),
      ]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}
