/** The signed link with which a person asks for no reminders; it has no end, and names the address by its hash. */
import { isLocale, type Locale } from "~/i18n/config";
import { sha256, sign, unsign } from "~/infrastructure/crypto.server";
import { isId } from "~/values/ids";

const PURPOSE = "lead-reminder";

export interface ReminderLink {
  organizationId: string;
  emailHash: string;
  locale: Locale;
}

/** Returns the last part of the page's address. */
export function reminderLink(organizationId: string, email: string, locale: Locale): string {
  return sign(PURPOSE, [organizationId, sha256(email).toString("hex"), locale].join(" "));
}

/** Returns the content of such a part, or null if we did not sign it. */
export function readReminderLink(signed: string): ReminderLink | null {
  const [organizationId = "", emailHash = "", locale, ...more] =
    unsign(PURPOSE, signed)?.split(" ") ?? [];
  if (!isId(organizationId) || !isLocale(locale) || more.length > 0) return null;
  return { organizationId, emailHash, locale };
}
