import { seal } from "~/infrastructure/crypto.server";
import { isId } from "~/values/ids/ids";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { findRow } from "~/domain/campaigns/get-campaign.server";
import type { MeasuringKeysInput } from "./measuring-schema";
import { measuringServices } from "~/values/web/measuring";
import { requireWriter } from "~/domain/campaigns/promoted";

export const MEASURING_SEAL = "measuring";

/**
 * Stores, replaces or removes a campaign's keys for reports from our server. A stored key is never shown
 * again; the record names its last four characters. Throws `not_found` and `campaign_promoted`.
 */
export async function saveMeasuringKeys(
  ctx: OrganizationContext,
  campaignId: string,
  input: MeasuringKeysInput,
): Promise<void> {
  await ctx.requireRow("update", "campaign", campaignId);
  if (!isId(campaignId)) throw new DomainError("not_found");
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    requireWriter(ctx, await findRow(ctx, db, campaignId));
    const stored = await db.measuringKey.findMany({ where: { organizationId, campaignId } });
    for (const service of measuringServices) {
      const before = stored.find((one) => one.service === service)?.lastFour ?? "";
      const key = input[`${service}_key`];
      const where = { organizationId, campaignId, service };
      if (key) {
        const own = { sealed: seal(MEASURING_SEAL, key), lastFour: key.slice(-4) };
        const fresh = { ...own, createdAt: ctx.now, sentAt: null, refusedAt: null };
        await db.measuringKey.upsert({
          where: { organizationId_campaignId_service: where },
          create: { ...where, ...fresh },
          update: fresh,
        });
      } else if (input[`remove_${service}`]) {
        await db.measuringKey.deleteMany({ where });
      } else continue;
      await recordChange(db, ctx, {
        operation: "save-measuring-keys",
        subject: { type: "campaign", id: campaignId },
        before: { measuring_service: service, measuring_key: before },
        after: { measuring_service: service, measuring_key: key.slice(-4) },
      });
    }
  });
}
