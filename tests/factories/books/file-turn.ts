/** Turns of tests that compare companies' files: each comparison looks at all open files of the account. */
import { afterAll, beforeAll } from "vitest";
import type { TestDatabase } from "../database";

const KEY = "hashtext('settlement files of tests')";

/**
 * Lets the file's tests wait until no other file compares; `open` returns its database. At the end it forgets what
 * the comparisons asked of companies, which others' tests would list.
 */
export function useFileTurn(open: () => TestDatabase): void {
  let release = (): Promise<void> => Promise.resolve();
  beforeAll(async () => {
    const client = await open().owner.connect();
    await client.query(`SELECT pg_advisory_lock(${KEY})`);
    release = async () => {
      await client.query(`SELECT pg_advisory_unlock(${KEY})`);
      client.release();
    };
  }, 120_000);
  afterAll(async () => {
    await open().owner.query("DELETE FROM webhook_inbox WHERE event_key LIKE 'settlement:%'");
    await release();
  });
}
