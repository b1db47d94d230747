import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { signUp } from "../../../../tests/factories/people";
import { acrossOrganizations } from "~/domain/context";
import { lockEmail } from "./lock-email.server";

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

it("locks the address until its transaction ends, but not references to the person", async () => {
  const person = await signUp(now);
  const { email } = person.registration.user;
  const lock = (strength: string) =>
    database.owner.query(`SELECT 1 FROM users WHERE id = $1 FOR ${strength} NOWAIT`, [
      person.userId,
    ]);
  await acrossOrganizations("a test holds a person", now).transaction(async (db) => {
    expect(await lockEmail(db, person.userId)).toEqual({ email, isVerified: false });
    await expect(lock("NO KEY UPDATE")).rejects.toMatchObject({ code: "55P03" });
    expect((await lock("KEY SHARE")).rowCount).toBe(1);
  });
  expect((await lock("NO KEY UPDATE")).rowCount).toBe(1);
});
