/**
 * Generates `app/countries/data/holidays.json` from the npm package `date-holidays`, with
 * corrections of its rules (decision 0027). The product only contains the result.
 */
import Holidays from "date-holidays";
import { format } from "prettier";
import { countries, type CountryCode } from "~/countries/country";

export const HOLIDAYS_FILE = "app/countries/data/holidays.json";
const YEARS = { first: 2026, last: 2030 };

/** Ecuador's rules for moving a holiday: on a Saturday or Sunday, and otherwise during the week. */
const WEEKEND = "if saturday then previous friday if sunday then next monday";
const MOVED = `if tuesday then previous monday if wednesday,thursday then next friday ${WEEKEND}`;

/**
 * Corrections of wrong rules of the package. Ecuador: Guayaquil's day is on 9 October, not on 10
 * September; Maundy Thursday is a working day; holidays move to make long weekends (Registro
 * Oficial, Suplemento 906 of 20 December 2016: Tuesday to Monday, Wednesday and Thursday to Friday,
 * Saturday to Friday, Sunday to Monday; New Year and Christmas from weekends only; 2 and 3 November
 * as a pair). Mexico: since 2024 a president takes office on 1 October (Ley Federal del Trabajo,
 * article 74 VII). Colombia: the sixth Monday after Easter celebrates the Ascension (Ley 51 of
 * 1983); the package wrongly names it after the Assumption, which is in August.
 */
const CORRECTIONS: Partial<Record<CountryCode, { remove: string[]; add: Record<string, string> }>> =
  {
    CO: { remove: ["easter 43"], add: { "easter 43": "La Ascensión" } },
    EC: {
      remove: ["01-01", "easter -3", "05-01", "05-24", "08-10", "09-10", "11-02", "11-03", "12-25"],
      add: {
        [`01-01 ${WEEKEND}`]: "Año Nuevo",
        [`05-01 ${MOVED}`]: "Día del Trabajo",
        [`05-24 ${MOVED}`]: "Batalla de Pichincha",
        [`08-10 ${MOVED}`]: "Primer Grito de Independencia",
        [`10-09 ${MOVED}`]: "Independencia de Guayaquil",
        [`11-02 if tuesday then previous monday if wednesday then next thursday if friday then previous thursday ${WEEKEND}`]:
          "Día de los Difuntos",
        [`11-03 if wednesday then previous tuesday if thursday then next friday if saturday then previous friday if sunday then next monday if monday then next tuesday`]:
          "Independencia de Cuenca",
        [`12-25 ${WEEKEND}`]: "Navidad",
      },
    },
    MX: {
      remove: ["12-01 every 6 years since 1934"],
      add: { "10-01 every 6 years since 2024": "Transmisión del Poder Ejecutivo Federal" },
    },
  };

/** Returns the file's text: national holidays, and days on which the country's banks close. */
export async function holidayData(): Promise<string> {
  const days = Object.fromEntries(countries.map(({ code }) => [code, holidaysOf(code)]));
  const { first, last } = YEARS;
  const data = {
    attribution:
      "Made by `npm run holidays` from the data of date-holidays (https://github.com/commenthol/date-holidays), changed by us for Colombia, Ecuador and Mexico. CC BY-SA 3.0 (https://creativecommons.org/licenses/by-sa/3.0/), and so is this file; its sources are articles of Wikipedia, which the package names.",
    years: { first, last },
    days,
  };
  return format(JSON.stringify(data), { parser: "json", printWidth: 100 });
}

/** Returns holidays by local date (`YYYY-MM-DD`), with their names in the country's language. */
function holidaysOf(code: CountryCode): Record<string, string> {
  const calendar = new Holidays(code, { types: ["public", "bank"] });
  const { remove, add } = CORRECTIONS[code] ?? { remove: [], add: {} };
  for (const rule of remove) calendar.unsetRule(rule);
  for (const [rule, name] of Object.entries(add)) {
    calendar.setHoliday(rule, { name, type: "public" });
  }
  const found: [date: string, name: string][] = [];
  // The calendar of the following year includes a New Year's holiday that moves to the Friday
  // before.
  for (let year = YEARS.first; year <= YEARS.last + 1; year += 1) {
    for (const { date, name } of calendar.getHolidays(year)) found.push([date.slice(0, 10), name]);
  }
  return Object.fromEntries(
    found
      .filter(([date]) => Number(date.slice(0, 4)) <= YEARS.last)
      .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
  );
}
