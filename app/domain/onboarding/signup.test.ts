/** Tests what the signup's pages check and save before the account is created. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { makeCuit, signUp, visitorAt } from "../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { findSession } from "~/domain/users/sessions/find-session.server";
import { findSignupOrigin } from "../users/find-signup-origin.server";
import { startSession } from "~/domain/users/sessions/start-session.server";
import { checkSignupField } from "./check-signup-field.server";
import { findSignupDraft, keepSignupDraft } from "./signup-draft.server";
import { findSignupStep, keepSignupStep } from "./signup-step.server";

const now = new Date("2026-11-21T12:00:00Z");
const nobody = { userId: null, organizationId: null, ip: "", userAgent: "", authenticatedAt: null };
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

const wanted = () => {
  const plan = null;
  return { name: "Huellas", uid: makeCuit(), uidType: "CUIT", country: "AR" as const, plan };
};

describe("checkSignupField", () => {
  it("accepts free values and names a taken one by the call's own field", async () => {
    const ctx = visitorAt(now);
    const free = { uid: makeCuit(), uid_type: "CUIT", country: "AR" };
    await checkSignupField(ctx, { what: "uid", value: free });
    await checkSignupField(ctx, { what: "email", value: { email: "nadie@en.ningun.lado" } });
    const { user, organization } = (await signUp(now)).registration;
    await expect(
      checkSignupField(ctx, { what: "uid", value: { ...free, uid: organization.uid } }),
    ).rejects.toMatchObject({ fields: { uid: [{ code: "uid_taken" }] } });
    await expect(
      checkSignupField(ctx, { what: "email", value: { email: user.email } }),
    ).rejects.toMatchObject({ fields: { email: [{ code: "email_taken" }] } });
    await expect(
      checkSignupField(ctx, { what: "cellphone", value: { cellphone: user.cellphone } }),
    ).rejects.toMatchObject({ fields: { cellphone: [{ code: "cellphone_taken" }] } });
  });
});

describe("keepSignupStep", () => {
  it("saves a valid step one in the signup's session", async () => {
    const { id: sessionId } = await startSession(now, { kind: "signup", ...nobody });
    const ctx = { ...visitorAt(now), sessionId };
    const plan = { tier: "partner" as const, period: "yearly" as const };
    const step = { ...wanted(), plan };
    await expect(keepSignupStep(ctx, { ...step, uid: "30-1" })).rejects.toMatchObject({
      fields: { "organization.uid": [{ code: "uid_invalid" }] },
    });
    expect(await findSignupStep(now, sessionId)).toBeNull();
    await keepSignupStep(ctx, step);
    expect(await findSignupStep(now, sessionId)).toMatchObject(step);
  });
});

describe("keepSignupDraft", () => {
  it("saves unvalidated input until a valid step replaces it", async () => {
    const { id: sessionId } = await startSession(now, { kind: "signup", ...nobody });
    expect(await findSignupDraft(now, sessionId)).toBeNull();
    await keepSignupDraft(now, sessionId, { name: `Ñandú ${"x".repeat(400)}`, uid: "12.ABC" });
    const draft = await findSignupDraft(now, sessionId);
    expect(draft?.uid).toBe("12.ABC");
    expect(draft?.name).toMatch(/^Ñandú x{294}$/);
    expect(await findSignupStep(now, sessionId)).toBeNull();
    const step = wanted();
    await keepSignupStep({ ...visitorAt(now), sessionId }, step);
    expect(await findSignupDraft(now, sessionId)).toEqual({ name: step.name, uid: step.uid });
  });
});

describe("findSignupOrigin", () => {
  it("finds the signup of a new account's session without signing anybody in", async () => {
    const { userId } = await signUp(now);
    const signup = await startSession(now, { kind: "signup", ...nobody });
    const platform = await startSession(now, {
      ...nobody,
      kind: "platform",
      userId,
      authenticatedAt: now,
      data: { signupSessionId: signup.id },
    });
    expect((await findSignupOrigin(now, platform.id))?.id).toBe(signup.id);
    expect(await findSignupOrigin(now, signup.id)).toBeNull();
    // This prevents session fixation: a person who planted the signup's token gets no access to the
    // account.
    expect(platform.token).not.toBe(signup.token);
    expect(await findSession(now, signup.token)).toMatchObject({ kind: "signup", userId: null });
  });
});
