/** Tests that the holidays match their source, and cover next year. */
import { expect, test } from "vitest";
import { holidayYears } from "~/countries/holidays.server";
import { HOLIDAYS_FILE, holidayData } from "./holiday-data";
import { read } from "./sources";

test("the data is what `npm run holidays` writes", async () => {
  expect(read(HOLIDAYS_FILE)).toBe(await holidayData());
});

test("it covers this year and the next; otherwise raise `YEARS` and run it again", () => {
  const year = new Date().getUTCFullYear();
  expect(holidayYears.first).toBeLessThanOrEqual(year);
  expect(holidayYears.last).toBeGreaterThan(year);
});
