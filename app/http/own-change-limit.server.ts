import { takePoint } from "./rate-limit.server";

const CHANGES = { name: "change-user", points: 30, seconds: 300 };

/** Counts a change of a person's own data, by page or JSON call: they may try present passwords. */
export function takeOwnChange(ctx: { now: Date; user: { id: string } }): Promise<void> {
  return takePoint(CHANGES, ctx.user.id, ctx.now);
}
