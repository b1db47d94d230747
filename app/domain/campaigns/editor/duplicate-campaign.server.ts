import { noteChange } from "~/domain/integration-changes/note-change.server";
import { isId } from "~/values/ids/ids";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { campaignOf, factsOfCampaign } from "~/domain/campaigns/campaign";
import { limits } from "~/domain/campaigns/campaign-types";
import { chooseSlug } from "./create-campaign.server";
import { findRow } from "~/domain/campaigns/get-campaign.server";
import { requireWriter } from "~/domain/campaigns/promoted";

/**
 * Copies a campaign to a new draft with its texts, amounts, questions and options; the cover, the
 * dates and everything that donors did stay with the original. `copy.id` is the button's own key: a
 * second click returns the first copy. Throws `not_found`, `campaign_promoted`.
 */
export async function duplicateCampaign(
  ctx: OrganizationContext,
  id: string,
  copy: { id?: string; title: string },
): Promise<{ id: string }> {
  ctx.require("create", "campaign");
  await ctx.requireRow("read", "campaign", id);
  if (!isId(id)) throw new DomainError("not_found");
  return ctx.transaction(async (db) => {
    const { organizationId, now } = ctx;
    // A second click waits here for the first.
    await db.sql`
      SELECT 1 FROM campaigns WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid FOR UPDATE`;
    const row = await findRow(ctx, db, id);
    requireWriter(ctx, row);
    const copyId = copy.id ?? ctx.newId();
    if ((await db.campaign.count({ where: { organizationId, id: copyId } })) > 0) {
      return { id: copyId };
    }
    const {
      amounts,
      fields,
      ticketOptions: _tickets,
      coverPicture: _cover,
      settings,
      ...own
    } = row;
    const { first_published_at: _first, ...kept } = settings as Record<string, unknown>;
    const title = copy.title.slice(0, limits.title);
    await db.campaign.create({
      data: {
        ...own,
        id: copyId,
        slug: await chooseSlug(db, title),
        title,
        settings: kept as object,
        coverPictureId: null,
        coverFocusX: 50,
        coverFocusY: 50,
        beginDate: null,
        endDate: null,
        // The copy is another event.
        eventBeginsAt: null,
        eventEndsAt: null,
        sellEndDate: null,
        eventCancelledAt: null,
        eventVersion: 0,
        publishedAt: null,
        archivedAt: null,
        createdAt: now,
        updatedAt: now,
      },
    });
    await noteChange(db, ctx, "campaign", copyId);
    const ofCopy = () => ({ id: ctx.newId(), organizationId, campaignId: copyId, createdAt: now });
    await db.campaignAmount.createMany({ data: amounts.map((one) => ({ ...one, ...ofCopy() })) });
    await db.campaignField.createMany({
      data: fields.map((one) => ({ ...one, ...ofCopy(), updatedAt: now })),
    });
    await recordChange(db, ctx, {
      operation: "duplicate-campaign",
      subject: { type: "campaign", id: copyId },
      after: factsOfCampaign(campaignOf(await findRow(ctx, db, copyId))),
    });
    return { id: copyId };
  });
}
