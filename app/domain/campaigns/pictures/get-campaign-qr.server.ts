import { absoluteUrl } from "~/infrastructure/env.server";
import { drawPicture } from "~/infrastructure/files/images.server";
import { qrCode, qrDrawing, type QrCode } from "~/values/web/qr-code";
import { featureRefusal } from "~/domain/billing/entitlements";
import type { OrganizationContext, TenantContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { hasPublicPage } from "~/domain/campaigns/campaign-types";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";

export interface CampaignQr {
  title: string;
  /** The drawing that the files contain. */
  code: QrCode;
  svg: string;
  png: Buffer;
  /** Without an extension. */
  filename: string;
}

/** Pixels of the PNG's side at least; a poster needs about this much. */
const LEAST_PIXELS = 1000;

/** Returns why the plan offers no QR codes (readings, Plans), or null. */
export function qrRefusal({
  organization,
  now,
}: Pick<TenantContext, "organization" | "now">): "plan_required" | "feature_required" | null {
  return featureRefusal(organization, now, "qr_download");
}

/**
 * Returns the QR code of a campaign's public address. Throws `not_found`, `plan_required` or
 * `feature_required` if the plan does not include it, `no_public_page` if its channels open none, and
 * `not_ready` if the picture cannot be drawn now.
 */
export async function getCampaignQr(ctx: OrganizationContext, id: string): Promise<CampaignQr> {
  await ctx.requireRow("read", "campaign", id);
  const campaign = await getCampaign(ctx, id);
  const { slug, title } = campaign;
  const refusal = qrRefusal(ctx);
  if (refusal) throw new DomainError(refusal);
  if (!hasPublicPage(campaign)) throw new DomainError("no_public_page");
  const code = qrCode(absoluteUrl(ctx.organization.slug, `/c/${encodeURIComponent(slug)}`));
  const svg = qrDrawing(code, LEAST_PIXELS);
  const png = await drawPicture(svg, null);
  if (!png) throw new DomainError("not_ready", { retryAfter: 2 });
  return { title, code, svg, png, filename: `qr-${slug}` };
}
