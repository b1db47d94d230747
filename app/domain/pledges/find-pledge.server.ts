import type { OrganizationContext } from "~/domain/context";
import { listPledges } from "./list-pledges.server";
import type { Pledge } from "./pledge";

/** Returns a pledge for the jobs about it, or null. */
export async function findPledge(ctx: OrganizationContext, id: string): Promise<Pledge | null> {
  ctx.require("read", "pledge");
  return listPledges.find(ctx, id);
}
