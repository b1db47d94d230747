import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";

export interface OwnPhoto {
  id: string;
  state: "pending" | "ready" | "failed";
}

const SELECT = `SELECT id, state FROM user_photos WHERE user_id = $1`;

/** Returns the signed-in person's photo, or null, in one round trip, as every page needs it. */
export async function findPhoto(ctx: OrganizationContext): Promise<OwnPhoto | null> {
  const { user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("read", "user", { uuid: user.id });
  const [rows] = await ctx.statements({ name: "find-photo", text: SELECT, values: [user.id] });
  const row = rows?.[0];
  return row ? { id: String(row.id), state: row.state as OwnPhoto["state"] } : null;
}
