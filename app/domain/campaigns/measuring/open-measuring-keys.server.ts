import { unseal } from "~/infrastructure/crypto.server";
import type { OrganizationContext } from "~/domain/context";
import { measuringServices, takesReports, type MeasuringService } from "~/values/web/measuring";
import { MEASURING_SEAL } from "./save-measuring-keys.server";

export interface OpenMeasuringKey {
  service: MeasuringService;
  /** The pixel's or the property's id. */
  place: string;
  key: string;
}

/** Returns the keys of a campaign's services; one that no known secret opens is left out. */
export async function openMeasuringKeys(
  ctx: OrganizationContext,
  campaignId: string,
): Promise<OpenMeasuringKey[]> {
  ctx.require("update", "measurement");
  const { organizationId } = ctx;
  const campaign = await ctx.read((db) =>
    db.campaign.findUniqueOrThrow({
      where: { organizationId_id: { organizationId, id: campaignId } },
      select: { facebookPixelId: true, analyticsId: true, measuringKeys: true },
    }),
  );
  return measuringServices.flatMap((service) => {
    const stored = campaign.measuringKeys.find((one) => one.service === service);
    const key =
      stored && takesReports(service, campaign) ? unseal(MEASURING_SEAL, stored.sealed) : null;
    const place = service === "facebook" ? campaign.facebookPixelId : campaign.analyticsId;
    return key ? [{ service, place, key }] : [];
  });
}
