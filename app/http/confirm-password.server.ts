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
  await takePoint(WRONG_ONES, ctx.user.id, ctx.now);
  await reauthenticate(ctx, given);
  await givePointBack(WRONG_ONES, ctx.user.id, ctx.now);
  // What follows in this same request reads it, and need not ask again.
  ctx.user.authenticatedAt = ctx.now;
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
