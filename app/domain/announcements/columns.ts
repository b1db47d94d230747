import type { AnnouncementInput } from "./schema";

/** The table's columns of what a form gives. */
export function announcementColumns(input: AnnouncementInput) {
  return {
    textEs: input.text_es,
    textPt: input.text_pt,
    textEn: input.text_en,
    link: input.link,
    countries: [...new Set(input.countries)],
    startsOn: input.starts_on,
    endsOn: input.ends_on,
  };
}

type Columns = ReturnType<typeof announcementColumns>;

/** What the form gave, of the table's columns: as pages and records take it. */
export function announcementInput(row: Columns): AnnouncementInput {
  return {
    text_es: row.textEs,
    text_pt: row.textPt,
    text_en: row.textEn,
    link: row.link,
    countries: row.countries,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
  };
}
