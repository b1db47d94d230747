/** Tests the verification page's check of a new address. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { signedInContext, signUp } from "../../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { checkNewAddress } from "./check-new-address.server";
import { getVerificationStep } from "./get-verification-step.server";

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

async function newPerson() {
  const person = await signUp(now);
  return { ctx: await signedInContext(person, now), user: person.registration.user };
}

const refusal = (field: string, code: string) => ({ fields: { [field]: [{ code }] } });

it("never tells a person with a verified e-mail that another one is taken", async () => {
  const [own, other] = [await newPerson(), await newPerson()];
  await database.owner.query("UPDATE users SET email_verified_at = $1 WHERE id = $2", [
    now,
    own.ctx.user?.id,
  ]);
  await expect(checkNewAddress(own.ctx, { email: other.user.email })).resolves.toBeUndefined();
  await expect(checkNewAddress(own.ctx, { email: own.user.email })).rejects.toMatchObject(
    refusal("email", "email_same"),
  );
});

it("accepts a free value, and reports the same or a taken one on the call's own field", async () => {
  const [own, other] = [await newPerson(), await newPerson()];
  const { ctx } = own;
  await checkNewAddress(ctx, { email: `libre-${own.user.email}` });
  await checkNewAddress(ctx, { cellphone: { country: "UY", number: "094 231 234" } });
  const cases = [
    [{ email: own.user.email }, refusal("email", "email_same")],
    [{ email: other.user.email }, refusal("email", "email_taken")],
    [{ cellphone: own.user.cellphone }, refusal("cellphone", "cellphone_same")],
    [{ cellphone: other.user.cellphone }, refusal("cellphone", "cellphone_taken")],
    [{ cellphone: { country: "AR", number: "12" } }, refusal("cellphone", "cellphone_invalid")],
  ] as const;
  for (const [wanted, expected] of cases) {
    await expect(checkNewAddress(ctx, wanted)).rejects.toMatchObject(expected);
  }
  // Nothing was changed or reserved.
  expect(await getVerificationStep(ctx)).toMatchObject({ email: own.user.email });
});
