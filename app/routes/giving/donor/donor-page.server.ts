/** What the pages of the donor's own area share. */
import type { DonorPage } from "~/components/giving/donor/donor-frame";
import type { PublicContext } from "~/domain/context";
import { absoluteUrl } from "~/infrastructure/env.server";
import { takePoint } from "~/http/limits/rate-limit.server";
import { keyedHash } from "~/infrastructure/crypto.server";

const PER_ADDRESS = { name: "donor-entry-address", points: 20, seconds: 3600 };
const PER_DONOR = { name: "donor-entry", points: 5, seconds: 3600 };

/** Returns the parts of a page that every loader of the area answers. */
export function donorPage(
  { actor, locale, organization }: PublicContext,
  title: string,
  color?: string | null,
): DonorPage {
  const { name, logo, timezone } = organization;
  return {
    title: `${title} · ${name}`,
    locale,
    timezone,
    organization: { name, logo },
    platformHref: absoluteUrl(null, "/"),
    theme: { color: color ?? organization.color },
    isSignedIn:
      actor.kind === "donor_account" || (actor.kind === "donor" && actor.link === "session"),
  };
}

/** Takes a point of the address and of the recipient for a mailed link. Throws `rate_limited`. */
export async function takeEntryPoints(
  { ip, now, organizationId }: PublicContext,
  recipient: string,
): Promise<void> {
  await takePoint(PER_ADDRESS, ip, now);
  const hash = keyedHash("donor-entry", recipient).toString("base64url");
  await takePoint(PER_DONOR, `${organizationId} ${hash}`, now);
}
