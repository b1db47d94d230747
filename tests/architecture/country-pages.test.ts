/** Tests that docs/countries matches the data, and that unconfirmed data stays marked. */
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { countries } from "~/countries/country";
import documentation from "~/countries/data/documentation.json";
import { countryPage, pageFile } from "./country-page";
import { RULES_PAGE, rulesPage } from "./rules-page";
import { WAYS_PAGE, waysPage } from "./ways-page";
import { listFiles, read, root } from "./sources";

describe.each(countries.map((country) => [country.code, country] as const))("%s", (_, country) => {
  it("has the page that `npm run country-pages` writes", async () => {
    expect(existsSync(path.join(root, pageFile(country)))).toBe(true);
    expect(read(pageFile(country))).toBe(await countryPage(country));
  });

  it("marks unconfirmed data by its subject", () => {
    const marks = documentation.toConfirm[country.code];
    expect(marks.map(({ about }) => about)).toContain("documents");
    for (const { about, why } of marks) {
      const value = about
        .split(".")
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], country);
      expect(value, about).toBeDefined();
      expect(why.length).toBeGreaterThan(20);
      expect(read(pageFile(country))).toContain(why);
    }
  });

  it("shows for every field whether it is a fact, the specification's or ours", () => {
    const fields = Object.keys(country).filter(
      (field) => !["uidRules", "checkAccountNumber"].includes(field),
    );
    expect(fields.toSorted()).toEqual(Object.keys(documentation.kinds).toSorted());
  });

  it("describes each check that is code", () => {
    const checks = Object.keys(documentation.uidChecks[country.code]);
    for (const [key, rule] of Object.entries(country.uidRules))
      if (rule.check) expect(checks).toContain(key);
    const described = country.code in documentation.accountNumberChecks;
    expect(described).toBe(country.checkAccountNumber !== null);
  });
});

test("there is a page for each country, the page of rules, and no other", () => {
  expect(listFiles("docs/countries")).toEqual(
    [...countries.map(pageFile), RULES_PAGE, "docs/countries/erasure.md"].toSorted(),
  );
});

test("the matrix of ways to pay is the one that `npm run country-pages` writes", async () => {
  expect(read(WAYS_PAGE)).toBe(await waysPage());
});

test("the page of rules is the one that `npm run country-pages` writes", async () => {
  expect(read(RULES_PAGE)).toBe(await rulesPage());
});
