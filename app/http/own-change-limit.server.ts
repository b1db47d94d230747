import { takePoint } from "./rate-limit.server";
import type { SignedInContext } from "./require.server";

const CHANGES = { name: "change-user", points: 30, seconds: 300 };

/** Counts a change of a person's own data, by page or JSON call: they may try present passwords. */
export function takeOwnChange(ctx: SignedInContext): Promise<void> {
  return takePoint(CHANGES, ctx.user.id, ctx.now);
}
