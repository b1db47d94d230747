import { DomainError } from "~/domain/errors";
import { reauthenticate } from "~/domain/users/sessions/reauthenticate.server";
import { givePointBack, takePoint } from "~/http/limits/rate-limit.server";

/** A signed-in person's context; for an operator, `user` is the operator. */
interface Person {
  now: Date;
  ip: string;
  user: { id: string; sessionId: string; authenticatedAt: Date };
}

const WRONG_ONES = { name: "reauthenticate", points: 10, seconds: 300 };

/** Confirms a person's password, for the page and the JSON call; wrong passwords count per person. */
export async function confirmPassword(
  ctx: Person,
  given: { password: string; field?: string },
): Promise<void> {
  await countGuess(ctx, () => reauthenticate(ctx, given));
  // Operations in the same request read this and need not ask for the password again.
  ctx.user.authenticatedAt = ctx.now;
}

/** Counts wrong guesses of a person's password, in any form, under one limit. Throws `rate_limited`. */
export async function countGuess<Answer>(
  { user, now }: Pick<Person, "now"> & { user: { id: string } },
  work: () => Promise<Answer>,
): Promise<Answer> {
  await takePoint(WRONG_ONES, user.id, now);
  try {
    const answer = await work();
    await givePointBack(WRONG_ONES, user.id, now);
    return answer;
  } catch (error) {
    if (!isWrongPassword(error)) await givePointBack(WRONG_ONES, user.id, now);
    throw error;
  }
}

function isWrongPassword(error: unknown): boolean {
  if (!(error instanceof DomainError) || !error.fields) return false;
  return Object.values(error.fields).some((issues) =>
    issues.some(({ code }) => code === "password_wrong"),
  );
}

/**
 * Reads the password field of a form when the login is too old; a right password counts as a login
 * now. With an empty field the operation decides whether it needs a password.
 */
export async function confirmTypedPassword(
  ctx: Person,
  typed: FormDataEntryValue | null,
): Promise<void> {
  if (typeof typed === "string" && typed !== "") await confirmPassword(ctx, { password: typed });
}
