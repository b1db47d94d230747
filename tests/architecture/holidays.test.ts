/** The holidays are as their source gives them, and reach into next year. */
import { expect, test } from "vitest";
import { holidayYears } from "~/countries/holidays.server";
import { HOLIDAYS_FILE, holidayData } from "./holiday-data";
import { read } from "./sources";

test("the data is as `npm run holidays` makes it", async () => {
  expect(read(HOLIDAYS_FILE)).toBe(await holidayData());
});

test("it knows this year and the next: else raise `YEARS` and run it again", () => {
  const year = new Date().getUTCFullYear();
  expect(holidayYears.first).toBeLessThanOrEqual(year);
  expect(holidayYears.last).toBeGreaterThan(year);
});
