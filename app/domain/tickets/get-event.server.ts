import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { readEvent, type EditedEvent } from "./read-event.server";

/** Returns the event of a campaign that sells tickets. Throws `not_found`, also for another type. */
export async function getEvent(ctx: OrganizationContext, campaignId: string): Promise<EditedEvent> {
  await ctx.requireRow("read", "campaign", campaignId);
  if (!isId(campaignId)) throw new DomainError("not_found");
  return ctx.read((db) => readEvent(ctx, db, campaignId));
}
