import { expect, it, onTestFinished } from "vitest";
import { DatabaseLink } from "../../../testing/database-link.ts";
import { freshPostgresUrl } from "../../../testing/fresh-databases.ts";
import { DatabaseUnavailable } from "../../faults/database-unavailable.ts";
import { PostgresPool } from "./postgres-pool.ts";

const timeoutMs = 200;

async function openPool(through?: (url: string) => Promise<string>) {
  const direct = await freshPostgresUrl();
  const url = through ? await through(direct) : direct;
  const options = { url, maxConnections: 3, applicationName: "test", onConnectionError: () => {} };
  const pool = new PostgresPool(options, timeoutMs);
  onTestFinished(() => pool.end());
  return pool;
}

async function openLinked() {
  let link: DatabaseLink | undefined;
  const pool = await openPool(async (direct) => {
    const opened = await DatabaseLink.open(direct);
    link = opened.link;
    return opened.url;
  });
  if (!link) throw new Error("unreachable");
  const { close } = { close: link.close.bind(link) };
  onTestFinished(close);
  return { pool, link };
}

const unreachable = expect.objectContaining({ name: "DatabaseUnavailable", reason: "unreachable" });

it("a connection that the server ends while it is in use tells only who used it", async () => {
  const pool = await openPool();
  const connection = await pool.connect();
  const { rows } = await connection.query<{ pid: number }>("select pg_backend_pid() as pid");
  await connection.query("begin");
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect(connection.query("select 1")).rejects.toEqual(unreachable);
  await expect(connection.query("select 1")).rejects.toEqual(unreachable);
  connection.release();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

it("a server that cannot be connected to is unreachable, and reached again when it can", async () => {
  const { pool, link } = await openLinked();
  await pool.query("select 1");
  link.refuse();
  await expect(pool.query("select 1")).rejects.toEqual(unreachable);
  await expect(pool.query("select 1")).rejects.toEqual(unreachable);
  link.mend();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

it("a statement whose answer is lost by the network is given up", async () => {
  const { pool, link } = await openLinked();
  const connection = await pool.connect();
  await connection.query("select 1");
  link.swallow();
  await expect(connection.query("select 1")).rejects.toEqual(unreachable);
  connection.release();
});

it("after one connection fell silent, nobody is given another that was not heard since", async () => {
  const { pool, link } = await openLinked();
  const three = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  for (const connection of three) await connection.query("select 1");
  link.swallow();
  const [first, ...others] = three;
  for (const connection of others) connection.release();
  await expect(first?.query("select 1")).rejects.toEqual(unreachable);
  first?.release();
  link.mend();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

it("a statement that takes its time while the server is there is given up as well", async () => {
  const pool = await openPool();
  await expect(pool.query("select pg_sleep(60)")).rejects.toBeInstanceOf(DatabaseUnavailable);
});

it("an error about what was asked stays what it was", async () => {
  const pool = await openPool();
  await expect(pool.query("select nonsense")).rejects.toMatchObject({ code: "42703" });
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

it("a transaction whose client vanished gives its locks back soon", async () => {
  const pool = await openPool();
  const { rows } = await pool.query("show idle_in_transaction_session_timeout");
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: "5s" }]);
});
