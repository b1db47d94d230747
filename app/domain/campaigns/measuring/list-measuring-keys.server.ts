import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { findRow } from "~/domain/campaigns/get-campaign.server";
import { measuringServices, takesReports, type MeasuringService } from "~/values/web/measuring";
import { requireWithin } from "~/domain/campaigns/promoted";

export interface MeasuringKeyState {
  service: MeasuringService;
  /** Whether the campaign has the id at the service without which nothing is reported. */
  hasId: boolean;
  /** The stored key's last characters; null without one. */
  lastFour: string | null;
  /** When the service took a report, and when it refused one, each for the last time. */
  sentAt: Date | null;
  refusedAt: Date | null;
}

/** Returns what is stored for each service, never a key. Throws `not_found`. */
export async function listMeasuringKeys(
  ctx: OrganizationContext,
  campaignId: string,
): Promise<MeasuringKeyState[]> {
  await ctx.requireRow("read", "campaign", campaignId);
  if (!isId(campaignId)) throw new DomainError("not_found");
  const { organizationId } = ctx;
  return ctx.read(async (db) => {
    const row = await findRow(ctx, db, campaignId);
    requireWithin(ctx, row);
    const stored = await db.measuringKey.findMany({ where: { organizationId, campaignId } });
    return measuringServices.map((service) => {
      const one = stored.find((key) => key.service === service);
      return {
        service,
        hasId: takesReports(service, row),
        lastFour: one?.lastFour ?? null,
        sentAt: one?.sentAt ?? null,
        refusedAt: one?.refusedAt ?? null,
      };
    });
  });
}
