import { sha256, unseal } from "~/infrastructure/crypto.server";
import { isLocale } from "~/i18n/config";
import { SIGNED_LIVES_MS } from "~/values/ids/signed-lives.mjs";
import type { Database, OrganizationContext } from "../context";
import { entryLink, type EntryKind } from "./entry-link.server";
import { ENTRY_SEAL, entryWishSchema, type EntryWish } from "./request-entry.server";

const HOUR_MS = 60 * 60 * 1000;
const MOST_AN_HOUR = 5;

export interface IssuedEntry {
  kind: EntryKind;
  linkId: string;
  href: string;
  email: string;
  firstName: string;
  locale: string;
}

/** A merged entry leads to the donor who now has its donations, and that donor gets the mail. */
const FIND = `
SELECT w.id, w.email, w.first_name AS "firstName", w.locale, w.links_from AS "linksFrom"
  FROM donors o JOIN donors w ON w.organization_id = o.organization_id AND w.id = coalesce(o.merged_into_id, o.id)
 WHERE o.organization_id = $1::uuid AND (o.id = $2::uuid OR ($2::uuid IS NULL AND o.email = $3))
   AND w.erased_at IS NULL AND w.merged_into_id IS NULL FOR UPDATE OF w`;

interface EntryDonor {
  id: string;
  email: string;
  firstName: string;
  locale: string;
  linksFrom: Date | null;
}

/**
 * Creates the requested link, valid for 24 hours from the request, and returns its recipient. Returns
 * null if the organisation has no such donor, the time is over, or the donor got five in an hour. A
 * repeat returns the same link.
 */
export async function issueEntry(
  ctx: OrganizationContext,
  { sealed }: { sealed: string },
): Promise<IssuedEntry | null> {
  ctx.require("read", "donor");
  const opened = unseal(ENTRY_SEAL, sealed);
  if (opened === null) return null;
  const wish = entryWishSchema.parse(JSON.parse(opened));
  const { organizationId, now } = ctx;
  const expiresAt = new Date(Date.parse(wish.askedAt) + SIGNED_LIVES_MS.donorEntryLink);
  if (wish.organizationId !== organizationId || expiresAt <= now) return null;
  return ctx.transaction(async (db) => {
    const values = [organizationId, wish.donorId, wish.email];
    const [donor] = await db.sql<EntryDonor>({ name: "find-entrant", text: FIND, values });
    if (!donor) return null;
    // A wish from before the e-mail changed may be a stranger's.
    const isStale = donor.linksFrom !== null && new Date(wish.askedAt) < donor.linksFrom;
    if (wish.kind === "email" && isStale) return null;
    const email = (wish.kind === "email" && wish.email) || donor.email;
    if (!(await createLink(ctx, db, wish, donor.id, email, expiresAt))) return null;
    const { kind, linkId, token, target } = wish;
    const locale = isLocale(donor.locale) ? donor.locale : ctx.locale;
    const href = entryLink(ctx.organization.slug, { kind, linkId, token, locale, target });
    return { kind, linkId, href, email, firstName: donor.firstName, locale };
  });
}

/** Returns whether the link may be mailed. */
async function createLink(
  { organizationId, now }: OrganizationContext,
  db: Database,
  { kind, linkId, token, askedAt }: EntryWish,
  donorId: string,
  email: string,
  expiresAt: Date,
): Promise<boolean> {
  const earlier = await db.donorLink.findUnique({
    where: { organizationId_id: { organizationId, id: linkId } },
  });
  if (earlier) return earlier.usedAt === null;
  const since = new Date(now.getTime() - HOUR_MS);
  const recent = await db.donorLink.count({
    where: { organizationId, donorId, createdAt: { gt: since } },
  });
  if (recent >= MOST_AN_HOUR) return false;
  await db.donorLink.create({
    data: {
      organizationId,
      id: linkId,
      donorId,
      purpose: kind === "enter" ? "area" : "email",
      email,
      tokenHash: new Uint8Array(sha256(token)),
      createdAt: new Date(askedAt),
      expiresAt,
    },
  });
  return true;
}
