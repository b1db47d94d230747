import { absoluteUrl } from "~/infrastructure/env.server";
import { qrCode, qrDrawing } from "~/values/web/qr-code";
import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { qrRefusal } from "./get-campaign-qr.server";
import { getPublicCampaign } from "~/domain/campaigns/get-public-campaign.server";

/** Pixels of the drawing's side at least. */
const LEAST_PIXELS = 480;

/**
 * Returns the QR code (SVG) of a published campaign's address, for its public pages. Throws `not_found`, also
 * where the organisation's plan offers no QR codes.
 */
export async function getPublicQr(ctx: PublicContext, slug: string): Promise<string> {
  ctx.require("read", "organization");
  const campaign = await getPublicCampaign(ctx, slug);
  if (qrRefusal(ctx)) throw new DomainError("not_found");
  const address = absoluteUrl(ctx.organization.slug, `/c/${encodeURIComponent(campaign.slug)}`);
  return qrDrawing(qrCode(address), LEAST_PIXELS);
}
