/** Turns of tests that compare companies' files: each comparison looks at all open files of the account. */
import { afterAll, beforeAll } from "vitest";
import type { TestDatabase } from "../database";

const KEY = "hashtext('settlement files of tests')";

/** Lets the file's tests wait until no other file compares; `open` returns its database. */
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
  afterAll(() => release());
}
