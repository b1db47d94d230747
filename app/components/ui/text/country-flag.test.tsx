import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { phoneCodes } from "~/countries/identity/phone-codes";
import { CountryFlag } from "./country-flag";

test("every country with a telephone code has a flag, and no other code has one", () => {
  const drawn = (country: string) => renderToStaticMarkup(<CountryFlag country={country} />);
  expect(phoneCodes.filter(({ country }) => !/<img src=".+svg/.test(drawn(country)))).toEqual([]);
  expect([drawn("ZZ"), drawn(""), drawn("../AR")]).toEqual(["", "", ""]);
});
