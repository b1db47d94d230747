import { readStoredFile } from "~/infrastructure/storage.server";
import { makeSharePicture } from "~/infrastructure/share-picture.server";
import type { PublicContext } from "../context";
import { DomainError } from "../errors";
import { variantKey } from "../pictures/picture-keys.server";
import { getPublicCampaign } from "./get-public-campaign.server";

/** About 30 kB each. */
const MOST_PICTURES = 100;

/** By organisation, public version and campaign; a picture that is being drawn is there already. */
const drawn = new Map<string, Promise<Buffer | null>>();

/**
 * The picture (PNG) by which others show a campaign, or the organisation's own page (null): drawn
 * once for a public version. Throws `not_found` for a campaign that is not published.
 */
export async function getSharePicture(ctx: PublicContext, slug: string | null): Promise<Buffer> {
  ctx.require("read", "organization");
  const { organizationId, organization } = ctx;
  const campaign = slug === null ? null : await getPublicCampaign(ctx, slug);
  const key = `${organizationId} ${organization.publicVersion} ${campaign?.id ?? ""}`;
  let picture = drawn.get(key);
  if (!picture) {
    picture = draw(ctx, campaign);
    const [oldest] = drawn.keys();
    if (drawn.size >= MOST_PICTURES && oldest !== undefined) drawn.delete(oldest);
    drawn.set(key, picture);
  }
  const content = await picture.catch((error: unknown) => {
    drawn.delete(key);
    throw error;
  });
  if (content) return content;
  drawn.delete(key);
  throw new DomainError("not_found");
}

async function draw(
  ctx: PublicContext,
  campaign: { title: string; color: string } | null,
): Promise<Buffer | null> {
  const { name, color } = ctx.organization;
  return makeSharePicture({
    organization: name,
    title: campaign?.title ?? null,
    color: campaign?.color ?? color,
    logo: await readLogo(ctx),
  });
}

async function readLogo({ organizationId, organization }: PublicContext) {
  const { logo } = organization;
  if (!logo) return null;
  const content = await readStoredFile(variantKey(organizationId, logo.id, "logo.png"));
  return content && { ...logo, content };
}
