/**
 * Promoted campaigns are the platform's work for an organisation (readings.md 'Campaigns'): our
 * staff edits them, only the organisation publishes them, and either unpublishes them. A published
 * one does not change without the organisation.
 */
import { isStaff, type Database, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { offeredTypes } from "./campaign-types";

type Asking = Pick<OrganizationContext, "actor">;

/** Returns the types that the actor can create. */
export function makableTypes(ctx: Asking): readonly string[] {
  return isStaff(ctx) ? ["promoted"] : offeredTypes;
}

/** Throws `not_found` if our staff reads the organisation's own campaign. */
export function requireWithin(ctx: Asking, { type }: { type: string }): void {
  if (isStaff(ctx) && type !== "promoted") throw new DomainError("not_found");
}

/**
 * Throws unless the actor may edit the texts: `campaign_promoted` for the organisation and our
 * staff's campaign; for our staff `campaign_published` for a public one and `not_found` for one
 * that is not theirs.
 */
export function requireWriter(
  ctx: Asking,
  campaign: { type: string; publishedAt: Date | null },
): void {
  requireWithin(ctx, campaign);
  if (!isStaff(ctx) && campaign.type === "promoted") throw new DomainError("campaign_promoted");
  if (isStaff(ctx) && campaign.publishedAt) throw new DomainError("campaign_published");
}

/** Informs owners and admins about our staff's act, from its record. */
export async function tellOfStaff(
  ctx: OrganizationContext,
  db: Database,
  entryId: string | null,
): Promise<void> {
  if (!entryId || !isStaff(ctx)) return;
  await ctx.enqueue(db, "notifications.send-standing-notice", { entryId });
}
