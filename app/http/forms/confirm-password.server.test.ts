import { beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import { PASSWORD, signedInContext, signUp } from "../../../tests/factories/people";
import { updateUser } from "~/domain/users/account/update-user.server";
import { confirmPassword, countGuess } from "./confirm-password.server";

const now = new Date("2026-11-21T12:00:00Z");
const WRONG = "Mala-clave-larga-1";
const limited = { code: "rate_limited" };
beforeAll(useTestDatabase);

async function somebody() {
  const ctx = await signedInContext(await signUp(now), now);
  if (!ctx.user) throw new Error("nobody is signed in");
  const person = { now, ip: ctx.ip, user: ctx.user };
  const change = (given: string) =>
    countGuess(person, () =>
      updateUser(ctx, { password: "Otra-clave-larga-2", current_password: given }),
    );
  return { person, change };
}

it("counts wrong passwords of all forms together: ten in five minutes", async () => {
  const { person, change } = await somebody();
  const wrong = { code: "validation_failed" };
  for (let count = 0; count < 5; count += 1) {
    await expect(confirmPassword(person, { password: WRONG })).rejects.toMatchObject(wrong);
    await expect(change(WRONG)).rejects.toMatchObject(wrong);
  }
  await expect(change(PASSWORD)).rejects.toMatchObject(limited);
  await expect(confirmPassword(person, { password: PASSWORD })).rejects.toMatchObject(limited);
});

it("counts neither right passwords nor other errors", async () => {
  const { person } = await somebody();
  for (let count = 0; count < 12; count += 1) {
    await confirmPassword(person, { password: PASSWORD });
    const other = countGuess(person, () => Promise.reject(new Error("something else")));
    await expect(other).rejects.toThrow("something else");
  }
});
