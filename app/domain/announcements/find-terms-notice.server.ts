import type { Locale } from "~/i18n/config";
import { acrossOrganizations, type OrganizationContext } from "../context";
import { announcedText } from "./announced-text";

/** Returns an announcement of changed terms for the mail to an owner; null once our staff ended it. */
export async function findTermsNotice(ctx: OrganizationContext, id: string) {
  ctx.require("read", "membership");
  const across = acrossOrganizations("announcements belong to the platform", ctx.now);
  const row = await across.read((db) => db.announcement.findUnique({ where: { id } }));
  if (!row?.termsOn || row.endedAt) return null;
  const { link, termsOn, textEn, textEs, textPt } = row;
  return {
    link,
    termsOn,
    /** Returns the text in a reader's language. */
    textIn: (locale: Locale) => announcedText({ textEn, textEs, textPt }, locale).text,
  };
}
