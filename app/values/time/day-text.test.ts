import { expect, it } from "vitest";
import { isDay, isPeriod, isRealDay } from "./day-text";

it.each(["0000-01", "9999-12", "1999-12", "2100-01", "2026-00", "2026-13", "2026-1", "", "2026"])(
  "%s is no month that a person sends",
  (text) => expect(isPeriod(text)).toBe(false),
);

it.each(["0000-01-01", "9999-12-31", "2026-02-30", "2026-1-1", "+02026-01-01", "20260101"])(
  "%s is no day that a person sends",
  (text) => expect(isDay(text)).toBe(false),
);

it("takes this century, and for birthdays any year", () => {
  expect(["2000-01", "2099-12"].every(isPeriod)).toBe(true);
  expect(["2000-02-29", "2099-12-31"].every(isDay)).toBe(true);
  expect(["1931-05-04", "9999-12-31"].every(isRealDay)).toBe(true);
  expect(isRealDay("0000-01-01")).toBe(false);
});
