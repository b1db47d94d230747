import type { OrganizationContext } from "../context";
import type { MeasuringService } from "~/values/web/measuring";

/** Notes whether a service took or refused the last report, which the campaign's page shows. */
export async function noteReport(
  ctx: OrganizationContext,
  campaignId: string,
  service: MeasuringService,
  isTaken: boolean,
): Promise<void> {
  ctx.require("update", "measurement");
  const { organizationId, now } = ctx;
  await ctx.transaction((db) =>
    db.measuringKey.updateMany({
      where: { organizationId, campaignId, service },
      data: isTaken ? { sentAt: now, refusedAt: null } : { refusedAt: now },
    }),
  );
}
