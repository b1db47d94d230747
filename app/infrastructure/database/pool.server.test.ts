import { expect, it } from "vitest";
import { testDatabase } from "../../../tests/factories/database";
import { openPool } from "./pool.server";

it("survives the loss of a checked-out connection, fails its next statement, and opens another", async () => {
  const database = testDatabase();
  const pool = openPool({ connectionString: database.appUrl, max: 1 });
  const held = await pool.connect();
  const ended = new Promise<void>((resolve) => held.once("end", resolve));
  const { rows } = await held.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  // No statement is running, so PostgreSQL's FATAL arrives as an event, which is fatal without a listener. A
  // login of the same role terminates the connection, because it may always do so.
  const other = openPool({ connectionString: database.appUrl, max: 1 });
  await other.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await ended;
  await expect(held.query("SELECT 1")).rejects.toThrow();
  held.release();
  expect((await pool.query<{ one: number }>("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await Promise.all([pool.end(), other.end()]);
  await database.close();
});
