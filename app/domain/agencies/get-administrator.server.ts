import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import type { AdministratorJson } from "./agency";
import { readAdministrators } from "./administrator-rows.server";

/** Returns an administrator, a discarded one too. Throws `not_found`. */
export async function getAdministrator(
  ctx: OrganizationContext,
  uuid: string,
): Promise<AdministratorJson> {
  ctx.require("read", "agency_person");
  const [found] = isId(uuid)
    ? await ctx.read((db) => readAdministrators(db, ctx, { id: uuid }))
    : [];
  if (!found) throw new DomainError("not_found");
  return found;
}
