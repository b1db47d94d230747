import type { OrganizationContext } from "../context";
import type { AdministratorJson } from "./agency";
import { readAdministrators } from "./administrator-rows.server";

/** Lists the active administrators of the organisation's teams. */
export async function listAdministrators(ctx: OrganizationContext): Promise<AdministratorJson[]> {
  ctx.require("read", "agency_person");
  return ctx.read((db) => readAdministrators(db, ctx, { discardedAt: null }));
}
