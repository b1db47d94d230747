import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { listPledges } from "./list-pledges.server";
import type { Pledge } from "./pledge";

/** Returns a pledge that the actor may read. Throws `not_found`. */
export async function getPledge(ctx: OrganizationContext, id: string): Promise<Pledge> {
  ctx.requireSome("read", "pledge");
  const pledge = await listPledges.find(ctx, id);
  if (!pledge) throw new DomainError("not_found");
  return pledge;
}
