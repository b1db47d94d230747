import { DomainError } from "~/domain/errors";
import { reauthenticate } from "~/domain/users/reauthenticate.server";
import { givePointBack, takePoint } from "./rate-limit.server";

/** A signed-in person's context; of our own staff with the operator as `user`. */
interface Person {
  now: Date;
  ip: string;
  user: { id: string; sessionId: string; authenticatedAt: Date };
}

const WRONG_ONES = { name: "reauthenticate", points: 10, seconds: 300 };

/** The password again, for the page and the JSON call; wrong ones are counted for each person. */
export async function confirmPassword(
  ctx: Person,
  given: { password: string; field?: string },
): Promise<void> {
  await countGuess(ctx, () => reauthenticate(ctx, given));
  // What follows in this same request reads it, and need not ask again.
  ctx.user.authenticatedAt = ctx.now;
}

/**
 * Counts what tries a person's present password, wherever it is typed, under one limit; only wrong ones
 * count. Throws `rate_limited`.
 */
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
 * The password field that a page's form shows where the login is too old: what is typed there counts
 * as a login now. Left empty, the operation itself says whether it needed one, and the form comes
 * back with what was typed.
 */
export async function confirmTypedPassword(
  ctx: Person,
  typed: FormDataEntryValue | null,
): Promise<void> {
  if (typeof typed === "string" && typed !== "") await confirmPassword(ctx, { password: typed });
}
