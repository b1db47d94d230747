/**
 * Promoted campaigns are the platform's work for an organisation (readings.md 'Campaigns'): our staff
 * writes them, the organisation alone puts them before donors, and either takes them away. What an
 * organisation has published is not changed under its feet.
 */
import { isStaff, type Database, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { offeredTypes } from "./campaign-types";

type Asking = Pick<OrganizationContext, "actor">;

/** The types that who asks can make. */
export function makableTypes(ctx: Asking): readonly string[] {
  return isStaff(ctx) ? ["promoted"] : offeredTypes;
}

/** Refuses our staff whatever the organisation made itself: `not_found`. */
export function requireWithin(ctx: Asking, { type }: { type: string }): void {
  if (isStaff(ctx) && type !== "promoted") throw new DomainError("not_found");
}

/**
 * Refuses who may not change the texts: the organisation those of our staff (`campaign_promoted`), our
 * staff what is before donors (`campaign_published`) and what isn't theirs (`not_found`).
 */
export function requireWriter(
  ctx: Asking,
  campaign: { type: string; publishedAt: Date | null },
): void {
  requireWithin(ctx, campaign);
  if (!isStaff(ctx) && campaign.type === "promoted") throw new DomainError("campaign_promoted");
  if (isStaff(ctx) && campaign.publishedAt) throw new DomainError("campaign_published");
}

/** Tells owners and admins what our staff did, from its record; of what they did themselves, nobody. */
export async function tellOfStaff(
  ctx: OrganizationContext,
  db: Database,
  entryId: string | null,
): Promise<void> {
  if (!entryId || !isStaff(ctx)) return;
  await ctx.enqueue(db, "notifications.send-standing-notice", { entryId });
}
