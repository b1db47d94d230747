import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import type { AgencyJson } from "./agency";
import { readAgencies } from "./agency-rows.server";

/** Returns a team, a discarded one too. Throws `not_found` for another organisation's. */
export async function getAgency(ctx: OrganizationContext, token: string): Promise<AgencyJson> {
  await ctx.requireRow("read", "agency", token);
  const [found] = isId(token) ? await ctx.read((db) => readAgencies(db, ctx, [token])) : [];
  if (!found) throw new DomainError("not_found");
  return found;
}
