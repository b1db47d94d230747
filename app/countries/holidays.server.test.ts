import { describe, expect, it } from "vitest";
import { countries, type CountryCode } from "./country";
import { holidayOn, holidayYears } from "./holidays.server";

/** Holidays in published calendars. */
const known: [CountryCode, ...dates: string[]][] = [
  // Carnival; Malvinas on Maundy Thursday; Güemes and Sovereignty on a Monday.
  ["AR", "2026-02-16", "2026-02-17", "2026-04-02", "2026-06-15", "2026-11-23", "2027-02-08"],
  // Banks close at Carnival and Corpus Christi; Black Awareness Day since 2024.
  ["BR", "2026-02-16", "2026-02-17", "2026-04-03", "2026-06-04", "2026-11-20", "2027-04-21"],
  // Fiestas Patrias, with the bridge day of 2027; the solstice; banks on the last day of the year.
  ["CL", "2026-04-03", "2026-09-18", "2027-09-17", "2027-06-21", "2028-06-26", "2026-12-31"],
  // Ley Emiliani: holidays on Mondays.
  ["CO", "2026-01-12", "2026-03-23", "2026-05-18", "2026-07-13", "2026-08-17", "2026-11-16"],
  // Long weekends by law, and November's pair.
  ["EC", "2026-05-25", "2026-10-09", "2027-11-01", "2027-12-24", "2027-12-31", "2029-11-01"],
  // Mondays of February, March and November; the change of president; banks in Holy Week.
  ["MX", "2026-02-02", "2026-03-16", "2026-04-02", "2026-04-03", "2026-11-16", "2030-10-01"],
  ["PE", "2026-04-02", "2026-07-23", "2026-07-28", "2026-07-29", "2026-08-06", "2026-12-09"],
  ["UY", "2026-04-02", "2026-04-03", "2026-05-01", "2028-07-18", "2026-08-25", "2026-12-25"],
];

describe("holidays", () => {
  it.each(known)("of %s include dates of its calendars", (country, ...dates) => {
    for (const date of dates) expect(holidayOn(country, date), date).not.toBeNull();
  });

  it.each(countries.map(({ code }) => code))("of %s include New Year and Christmas", (country) => {
    expect(holidayOn(country, "2029-01-01")).toMatch(/^A(no|ño)/);
    expect(holidayOn(country, "2029-12-25")).toMatch(/^Na(tal|vidad)/);
    expect(holidayOn(country, "2026-11-24")).toBeNull();
  });

  it("exclude days that only resemble one", () => {
    // Ecuador works on Maundy Thursday and 10 September; Argentina's bridge days are no holidays.
    expect(holidayOn("EC", "2026-04-02")).toBeNull();
    expect(holidayOn("EC", "2026-09-10")).toBeNull();
    expect(holidayOn("AR", "2026-06-17")).toBeNull();
    expect(holidayOn("MX", "2030-12-02")).toBeNull();
  });

  it("have their names", () => {
    expect(holidayOn("CO", "2026-05-18")).toBe("La Ascensión");
    expect(holidayOn("CO", "2027-05-10")).toBe("La Ascensión");
    expect(holidayOn("CO", "2026-08-17")).toBe("Asunción");
  });

  it("are empty in a year outside the data", () => {
    expect(holidayOn("AR", `${holidayYears.last + 1}-12-25`)).toBeNull();
  });
});
