import { reauthenticate } from "~/domain/users/reauthenticate.server";
import { givePointBack, takePoint } from "./rate-limit.server";
import type { SignedInContext } from "./require.server";

const WRONG_ONES = { name: "reauthenticate", points: 10, seconds: 300 };

/** The password again, for the page and the JSON call; wrong ones are counted for each person. */
export async function confirmPassword(
  ctx: SignedInContext,
  given: { password: string },
): Promise<void> {
  await takePoint(WRONG_ONES, ctx.user.id, ctx.now);
  await reauthenticate(ctx, given);
  await givePointBack(WRONG_ONES, ctx.user.id, ctx.now);
}
