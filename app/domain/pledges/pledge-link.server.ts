/** The signed links of a pledge: to pay for it, and to withdraw it. */
import { sign, unsign } from "~/infrastructure/crypto.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { isId } from "~/values/ids/ids";

const PURPOSE = "pledge-link";

/** The tablet shows the first one; only the donor's mail has the second. */
export type PledgeLinkKind = "pay" | "stop";

interface LinkedPledge {
  kind: PledgeLinkKind;
  pledgeId: string;
}

/** Returns the last part of the address of a pledge's page. The row decides how long it is open. */
export const signPledge = ({ kind, pledgeId }: LinkedPledge): string =>
  sign(PURPOSE, `${kind} ${pledgeId}`);

/** Returns the address of a pledge's page, for a mail. */
export function pledgeLink(organization: { slug: string }, linked: LinkedPledge): string {
  return absoluteUrl(organization.slug, `/p/${linked.kind}/${signPledge(linked)}`);
}

/** Returns the pledge of a link's last part; null if we did not sign it for this. */
export function readPledgeLink(kind: PledgeLinkKind, signed: string): string | null {
  const [signedKind, pledgeId = "", ...more] = unsign(PURPOSE, signed)?.split(" ") ?? [];
  const isOurs = signedKind === kind && isId(pledgeId) && more.length === 0;
  return isOurs ? pledgeId : null;
}
