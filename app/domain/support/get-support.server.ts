import type { OrganizationContext } from "../context";
import { readSupport, type Support } from "./read-support.server";

/** Returns our staff's open request and active access, for owners, admins and our staff. */
export function getSupport(ctx: OrganizationContext): Promise<Support> {
  ctx.require("read", "support_access");
  return ctx.read((db) => readSupport(db, ctx.now));
}
