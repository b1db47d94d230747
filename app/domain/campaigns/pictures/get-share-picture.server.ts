import { readStoredFile } from "~/infrastructure/files/storage.server";
import { makeSharePicture } from "~/infrastructure/files/share-picture.server";
import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { variantKey } from "~/domain/pictures/picture-keys.server";
import { getPublicCampaign } from "~/domain/campaigns/get-public-campaign.server";

/** Maximum number of cached pictures, about 30 kB each. */
const MOST_PICTURES = 100;

/** Pictures by organisation, public version and campaign, including those still being rendered. */
const drawn = new Map<string, Promise<Buffer | null>>();

/**
 * Returns the picture (PNG) that other sites show for a campaign, or for the organisation's own
 * page (null). It is rendered once for each public version. Throws `not_found` for an unpublished
 * campaign.
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
