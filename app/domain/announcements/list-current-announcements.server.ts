import type { Locale } from "~/i18n/config";
import { localDate } from "~/values/calendar";
import { acrossOrganizations, type OrganizationContext } from "../context";
import { DomainError } from "../errors";

/** Maximum number of notices on a page: the newest ones. */
const MOST = 3;

export interface CurrentAnnouncement {
  id: string;
  text: string;
  /** Language of the text, if it differs from the page's. */
  language: "es" | null;
  link: string | null;
}

/**
 * Returns today's announcements for this organisation, in its time zone, without those that the
 * signed-in person dismissed. The text is in their language, or in Spanish where no translation
 * exists.
 */
export async function listCurrentAnnouncements(
  ctx: OrganizationContext,
): Promise<CurrentAnnouncement[]> {
  ctx.require("read", "report");
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
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MOST,
    }),
  );
  return rows.map(({ id, link, ...texts }) => ({ id, link, ...textIn(texts, ctx.locale) }));
}

function textIn(
  texts: { textEs: string; textPt: string | null; textEn: string | null },
  locale: Locale,
): Pick<CurrentAnnouncement, "text" | "language"> {
  const [language] = locale.split("-");
  if (language === "es") return { text: texts.textEs, language: null };
  const own = language === "pt" ? texts.textPt : texts.textEn;
  return own === null ? { text: texts.textEs, language: "es" } : { text: own, language: null };
}
