import { takePoint } from "./rate-limit.server";

const CHANGES = { name: "change-user", points: 30, seconds: 300 };

/** Counts changes of a person's own data, by page or JSON call, because each one can test a password. */
export function takeOwnChange(ctx: { now: Date; user: { id: string } }): Promise<void> {
  return takePoint(CHANGES, ctx.user.id, ctx.now);
}
