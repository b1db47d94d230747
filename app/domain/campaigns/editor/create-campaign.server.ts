import { noteChange } from "~/domain/integration-changes/note-change.server";
import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { recordChange } from "~/domain/audit/record-change.server";
import { isStaff, type Database, type OrganizationContext } from "~/domain/context";
import { campaignColumns, presetColumns } from "~/domain/campaigns/campaign-columns";
import { campaignOf, factsOfCampaign, type Campaign } from "~/domain/campaigns/campaign";
import { chargeLimits, checkCampaign } from "./check-campaign";
import { findRow, getCampaign } from "~/domain/campaigns/get-campaign.server";
import { replaceCover } from "~/domain/campaigns/pictures/set-cover-picture.server";
import { tellOfStaff } from "~/domain/campaigns/promoted";
import { storePicture, type CreatePicture } from "~/domain/pictures/store-picture.server";
import { refuseIncomplete } from "./refuse-incomplete";
import type { CampaignInput } from "~/domain/campaigns/schema";
import { freeSlug, slugOf } from "./slugs";

const TRIES = 4;
const UNIQUE_VIOLATION = "23505";

export interface NewCampaignParts {
  /** An uploaded file, which becomes the cover. */
  cover?: Buffer | null;
  /** Writes what belongs to the campaign, in the transaction that creates it; it may run again. */
  withIt?: (db: Database, id: string) => Promise<void>;
}

const NO_PICTURE = { pictureId: null };

/**
 * Creates an unpublished campaign, with its cover in the same transaction. Our staff creates a promoted one,
 * about which owners and admins are informed. `id` is the form's own key: a second click returns the first
 * one's campaign. Throws `campaign_type_not_available`, `validation_failed`, `file_too_large`, `invalid_file`.
 */
export async function createCampaign(
  ctx: OrganizationContext,
  input: CampaignInput,
  id: string = ctx.newId(),
  { cover = null, withIt }: NewCampaignParts = {},
): Promise<Campaign> {
  ctx.require("create", "campaign");
  checkCampaign(ctx, input, null, await chargeLimits(ctx));
  if (isStaff(ctx)) refuseIncomplete(input);
  const insert = async (create?: CreatePicture): Promise<{ pictureId: string | null }> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ctx.transaction(async (db) => {
          await insertCampaign(ctx, db, input, id);
          await withIt?.(db, id);
          return create ? await replaceCover(ctx, db, id, create) : NO_PICTURE;
        });
      } catch (error) {
        if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error;
        // Either this form was posted before, or another campaign took the slug meanwhile.
        if (await ctx.read((db) => hasCampaign(ctx, db, id))) return NO_PICTURE;
        if (tries === TRIES) throw error;
      }
    }
  };
  await (cover ? storePicture(ctx, "cover", cover, insert) : insert());
  return getCampaign(ctx, id);
}

async function hasCampaign(ctx: OrganizationContext, db: Database, id: string): Promise<boolean> {
  return (await db.campaign.count({ where: { organizationId: ctx.organizationId, id } })) > 0;
}

async function insertCampaign(
  ctx: OrganizationContext,
  db: Database,
  input: CampaignInput,
  id: string,
): Promise<void> {
  const { organizationId, now } = ctx;
  const slug = await chooseSlug(db, input.title);
  await db.campaign.create({
    data: {
      ...campaignColumns(ctx, input),
      organizationId,
      id,
      slug,
      type: input.type,
      currency: ctx.organization.currency,
      settings: input.settings,
      createdAt: now,
    },
  });
  await noteChange(db, ctx, "campaign", id);
  await db.campaignAmount.createMany({
    data: input.amounts.map((one, position) => {
      const own = { organizationId, id: ctx.newId(), campaignId: id };
      return { ...own, ...presetColumns(input, one), position, createdAt: now };
    }),
  });
  const entryId = await recordChange(db, ctx, {
    operation: "create-campaign",
    subject: { type: "campaign", id },
    after: factsOfCampaign(campaignOf(await findRow(ctx, db, id))),
  });
  await tellOfStaff(ctx, db, entryId);
}

/** Returns a slug that no other campaign of the organisation has. */
export async function chooseSlug(db: Database, title: string, ownId?: string): Promise<string> {
  const slug = slugOf(title);
  const taken = await db.campaign.findMany({
    where: { slug: { startsWith: slug }, ...(ownId ? { id: { not: ownId } } : {}) },
    select: { slug: true },
  });
  return freeSlug(
    slug,
    taken.map((row) => row.slug),
  );
}
