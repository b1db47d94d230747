import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { makeCuit, signUp, visitorAt } from "../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { listOrganizations } from "../users/list-organizations.server";
import { startSession } from "~/domain/users/sessions/start-session.server";
import { addOrganization } from "./add-organization.server";

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

async function somebody() {
  const { userId } = await signUp(now);
  const { id: sessionId } = await startSession(now, {
    kind: "platform",
    userId,
    organizationId: null,
    ip: "",
    userAgent: "",
    authenticatedAt: now,
  });
  return { ...visitorAt(now), userId, sessionId };
}

const wanted = () => ({
  name: "La segunda",
  uid: makeCuit(),
  uidType: "CUIT",
  country: "AR" as const,
});

it("creates one organisation for a double click, with the same answer to both", async () => {
  const ctx = await somebody();
  const organization = wanted();
  const [one, other] = await Promise.all([
    addOrganization(ctx, organization, "form-1"),
    addOrganization(ctx, organization, "form-1"),
  ]);
  expect(other).toEqual(one);
  expect(await addOrganization(ctx, organization, "form-1")).toEqual(one);
  expect(await listOrganizations(now, ctx.userId)).toHaveLength(2);
});

it("accepts a form's key only for that form's content", async () => {
  const ctx = await somebody();
  const first = wanted();
  await addOrganization(ctx, first, "form-1");
  await expect(addOrganization(ctx, wanted(), "form-1")).rejects.toMatchObject({
    code: "idempotency_key_reused",
  });
  // With another form's key, or none, the tax id is taken.
  for (const key of ["form-2", null]) {
    await expect(addOrganization(ctx, first, key)).rejects.toMatchObject({
      fields: { "organization.uid": [{ code: "uid_taken" }] },
    });
  }
  await addOrganization(ctx, wanted(), "form-2");
});
