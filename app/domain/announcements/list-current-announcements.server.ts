import { localDate } from "~/values/time/calendar";
import { acrossOrganizations, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { announcedText } from "./announced-text";

/** Maximum number of notices on a page: the newest ones. */
const MOST = 3;

export interface CurrentAnnouncement {
  id: string;
  text: string;
  /** Language of the text, if it differs from the page's. */
  language: "es" | null;
  link: string | null;
  /** The ISO day on which changed terms apply. */
  termsOn: string | null;
}

/**
 * Returns today's announcements for this organisation, in its time zone, without those that the
 * signed-in person dismissed. The text is in their language, or in Spanish where no translation
 * exists.
 */
export async function listCurrentAnnouncements(
  ctx: OrganizationContext,
): Promise<CurrentAnnouncement[]> {
  ctx.requireSome("read", "report");
  const { organization, user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const today = localDate(now, organization.timezone);
  const across = acrossOrganizations("announcements belong to the platform", now);
  const rows = await across.read((db) =>
    db.announcement.findMany({
      where: {
        endedAt: null,
        startsOn: { lte: today },
        endsOn: { gte: today },
        OR: [{ countries: { isEmpty: true } }, { countries: { has: organization.country } }],
        dismissals: { none: { userId: user.id } },
      },
      orderBy: [{ termsOn: { sort: "asc", nulls: "last" } }, { createdAt: "desc" }, { id: "desc" }],
      take: MOST,
    }),
  );
  return rows.map(({ id, link, termsOn, ...texts }) => ({
    id,
    link,
    termsOn,
    ...announcedText(texts, ctx.locale),
  }));
}
