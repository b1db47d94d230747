import type { OrganizationContext } from "../context";
import { readSupport, type Support } from "./read-support.server";

/** Whether our staff ask to look in, and whether they may: for owners and admins, and for themselves. */
export function getSupport(ctx: OrganizationContext): Promise<Support> {
  ctx.require("read", "support_access");
  return ctx.read((db) => readSupport(db, ctx.now));
}
