import type { AnnouncementInput } from "./schema";

/** Converts the form's fields to the table's columns. */
export function announcementColumns(input: AnnouncementInput) {
  return {
    textEs: input.text_es,
    textPt: input.text_pt,
    textEn: input.text_en,
    link: input.link,
    countries: [...new Set(input.countries)],
    startsOn: input.starts_on,
    endsOn: input.ends_on,
    termsOn: input.terms_on,
  };
}

type Columns = ReturnType<typeof announcementColumns>;

/** Converts the table's columns to the form's fields, for pages and records. */
export function announcementInput(row: Columns): AnnouncementInput {
  return {
    text_es: row.textEs,
    text_pt: row.textPt,
    text_en: row.textEn,
    link: row.link,
    countries: row.countries,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    terms_on: row.termsOn,
  };
}
