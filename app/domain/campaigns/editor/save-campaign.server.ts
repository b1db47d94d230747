import { noteChange } from "~/domain/integration-changes/note-change.server";
import { recordChange } from "~/domain/audit/record-change.server";
import { isStaff, type Database, type OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { campaignColumns, presetColumns } from "~/domain/campaigns/campaign-columns";
import { campaignOf, factsOfCampaign, type Campaign } from "~/domain/campaigns/campaign";
import { chargeLimits, checkCampaign } from "./check-campaign";
import { chooseSlug } from "./create-campaign.server";
import { findRow } from "~/domain/campaigns/get-campaign.server";
import { instantFault } from "~/domain/campaigns/instant-fault.server";
import { requireWriter } from "~/domain/campaigns/promoted";
import { refuseIncomplete } from "./refuse-incomplete";
import type { CampaignInput } from "~/domain/campaigns/schema";

type CampaignRow = Awaited<ReturnType<typeof findRow>>;

/**
 * Saves the content that `inputFor` makes from the locked row. Simultaneous saves wait for each
 * other. Throws what `checkCampaign` and `inputFor` throw, and `not_found`, `campaign_promoted`,
 * `campaign_published`, `feature_required`.
 */
export async function saveCampaign(
  ctx: OrganizationContext,
  id: string,
  inputFor: (row: CampaignRow) => CampaignInput,
): Promise<Campaign> {
  const limits = await chargeLimits(ctx);
  return ctx.transaction(async (db) => {
    // The lock orders this change after a simultaneous publication, which then rejects it.
    await db.sql`
      SELECT 1 FROM campaigns WHERE organization_id = ${ctx.organizationId}::uuid AND id = ${id}::uuid FOR UPDATE`;
    const row = await findRow(ctx, db, id);
    requireWriter(ctx, row);
    const type = row.type as CampaignInput["type"];
    const input = { ...inputFor(row), type };
    checkCampaign(ctx, input, row.endDate, limits);
    // A campaign keeps the choice that it has without the plan, which then has no effect.
    if (input.immediate_charging && !row.immediateCharging) requireInstantCharges(ctx);
    if (row.publishedAt || isStaff(ctx)) refuseIncomplete(input);
    const wasPublished = hasBeenPublished(row.settings);
    await db.campaign.update({
      where: { organizationId_id: { organizationId: ctx.organizationId, id } },
      data: {
        ...campaignColumns(ctx, input),
        color: input.style.color ?? row.color,
        slug: wasPublished ? row.slug : await chooseSlug(db, input.title, id),
        settings: { ...(row.settings as object), ...input.settings },
      },
    });
    await noteChange(db, ctx, "campaign", id);
    await saveAmounts(
      ctx,
      db,
      id,
      row.amounts.map((amount) => amount.id),
      input,
    );
    if (row.publishedAt) await bumpPublicVersion(ctx, db);
    const saved = campaignOf(await findRow(ctx, db, id));
    await recordChange(db, ctx, {
      operation: "update-campaign",
      subject: { type: "campaign", id },
      before: factsOfCampaign(campaignOf(row)),
      after: factsOfCampaign(saved),
    });
    return saved;
  });
}

/** Throws `feature_required`. */
function requireInstantCharges({ now, organization }: OrganizationContext): void {
  if (instantFault(organization, now, []) !== null) throw new DomainError("feature_required");
}

function hasBeenPublished(settings: unknown): boolean {
  return (settings as { first_published_at?: string }).first_published_at !== undefined;
}

async function saveAmounts(
  ctx: OrganizationContext,
  db: Database,
  campaignId: string,
  known: readonly string[],
  input: CampaignInput,
): Promise<void> {
  const { organizationId } = ctx;
  const kept = new Set<string>();
  for (const [position, preset] of input.amounts.entries()) {
    const { uuid } = preset;
    const columns = { ...presetColumns(input, preset), position };
    if (uuid === null) {
      const data = { organizationId, id: ctx.newId(), campaignId, ...columns };
      await db.campaignAmount.create({ data: { ...data, createdAt: ctx.now } });
      continue;
    }
    // The preset belongs to another campaign or does not exist, or the input contains it twice.
    if (!known.includes(uuid) || kept.has(uuid)) {
      throw refuseField(`amounts.${position}.amount`, "option_invalid");
    }
    kept.add(uuid);
    await db.campaignAmount.update({
      where: { organizationId_id: { organizationId, id: uuid } },
      data: columns,
    });
  }
  const gone = known.filter((id) => !kept.has(id));
  await db.campaignAmount.deleteMany({ where: { id: { in: gone } } });
}
