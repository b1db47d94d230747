/** What both pages of an announcement's form share. */
import { countryCodes, getCountry } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import { announcementSchema, type AnnouncementInput } from "~/domain/announcements/schema";
import { validate } from "~/http/forms.server";

/** Every country with its name, in the order of the names. */
export function namedCountries(locale: string): { code: string; name: string }[] {
  return countryCodes
    .map((code) => ({ code, name: labelIn(getCountry(code).name, locale) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
}

export function readAnnouncement(form: FormData): AnnouncementInput {
  const fields = Object.fromEntries(form);
  return validate(announcementSchema, { ...fields, countries: form.getAll("countries") });
}
