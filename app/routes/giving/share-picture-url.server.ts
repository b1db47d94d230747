import type { CurrentOrganization } from "~/domain/context";
import { paths } from "~/http/paths";
import { absoluteUrl } from "~/infrastructure/env.server";

/** Returns the address of the drawn picture of a campaign, or of the organisation's own page (null). */
export function sharePictureUrl(
  { slug, publicVersion }: CurrentOrganization,
  campaign: string | null,
): string {
  return absoluteUrl(slug, paths.sharePicture(campaign, { v: String(publicVersion) }));
}
