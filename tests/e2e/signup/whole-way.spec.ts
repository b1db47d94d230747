/**
 * Tests the whole onboarding in each country: signup, both codes, next step, bank account and
 * gateway, a first campaign, a first donation. Any two of the choices language, width, input and
 * scripts are combined in at least one case, and the seed selects some of the cases; with
 * DADIVA_FULL=1 every country runs every case. AR and BR are in main-job-spanish.spec.ts and
 * main-job-portuguese.phone.spec.ts.
 */
import type { Page } from "@playwright/test";
import { seededPart } from "../../factories/seeded-part";
import { expect, test } from "../browser-test";
import { handsOf, type Input } from "../pages/hands";
import { makePerson, type Country } from "../pages/person";
import { enableGateway, give, openSignup, publish, signUp, verify } from "../pages/whole-way";

interface Case {
  country: Country;
  language: "es" | "pt";
  width: 1280 | 390;
  input: Input;
  hasScripts: boolean;
}

/** Cases of the two other specs. */
const ELSEWHERE: Case[] = [
  { country: "AR", language: "es", width: 1280, input: "mouse", hasScripts: true },
  { country: "BR", language: "pt", width: 390, input: "mouse", hasScripts: true },
];

const HERE: Case[] = [
  { country: "CL", language: "es", width: 1280, input: "keyboard", hasScripts: false },
  { country: "MX", language: "es", width: 390, input: "mouse", hasScripts: false },
  { country: "UY", language: "es", width: 390, input: "keyboard", hasScripts: true },
  { country: "EC", language: "pt", width: 1280, input: "mouse", hasScripts: false },
  { country: "CO", language: "pt", width: 1280, input: "keyboard", hasScripts: true },
  { country: "PE", language: "pt", width: 390, input: "keyboard", hasScripts: false },
];

const COUNTRIES = [...ELSEWHERE, ...HERE].map(({ country }) => country);

const titleOf = ({ country, language, width, input, hasScripts }: Case) =>
  `${country} ${language} ${width} ${input} ${hasScripts ? "scripts" : "plain"}`;

function wholeProduct(): Case[] {
  const all = COUNTRIES.flatMap((country) =>
    (["es", "pt"] as const).flatMap((language) =>
      ([1280, 390] as const).flatMap((width) =>
        (["mouse", "keyboard"] as const).flatMap((input) =>
          [true, false].map((hasScripts) => ({ country, language, width, input, hasScripts })),
        ),
      ),
    ),
  );
  const done = ELSEWHERE.map(titleOf);
  return all.filter((one) => !done.includes(titleOf(one)));
}

const MOST_PAGES = 6;

/**
 * Counts pages: documents, and with script the data of a page to which the browser navigates. It
 * ignores redirects, validations of fields, and assets.
 */
function countPages(page: Page): () => number {
  let pages = 0;
  page.on("response", (response) => {
    const request = response.request();
    if (request.method() !== "GET" || response.status() !== 200) return;
    const data = new URL(response.url()).searchParams.get("_data");
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isDocument || (data !== null && data !== "root")) pages += 1;
  });
  return () => pages;
}

test("the cases have eight countries, and combine any two choices", () => {
  const cases = [...ELSEWHERE, ...HERE];
  expect(new Set(COUNTRIES).size).toBe(8);
  const choices = ["language", "width", "input", "hasScripts"] as const;
  for (const [at, one] of choices.entries()) {
    for (const other of choices.slice(at + 1)) {
      const pairs = cases.map((each) => `${String(each[one])} ${String(each[other])}`);
      expect(new Set(pairs).size, `${one} and ${other}`).toBe(4);
    }
  }
});

const CASES = process.env.DADIVA_FULL === "1" ? wholeProduct() : seededPart(HERE, 3, titleOf);

for (const [turn, one] of CASES.entries()) {
  const { country, language, width, input, hasScripts } = one;
  const title = titleOf(one);
  test.describe(title, () => {
    test.use({
      locale: language === "pt" ? "pt-BR" : `es-${country}`,
      viewport: { width, height: width === 390 ? 844 : 800 },
      isMobile: width === 390,
      hasTouch: width === 390,
      javaScriptEnabled: hasScripts,
      guides: "shown",
    });

    test("from signup to a first donation", async ({ page }) => {
      const name = title.replaceAll(" ", "-").toLowerCase();
      const hands = handsOf(page, input);
      const way = { page, hands, person: makePerson(country), hasScripts, name };
      await openSignup(way);
      const furtherPages = countPages(page);
      await signUp(way);
      await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}`));
      await verify(way);
      // The signup page is already open and counts as one.
      expect(furtherPages() + 1, "pages from signup to what is next").toBeLessThanOrEqual(
        MOST_PAGES,
      );
      await enableGateway(way, turn);
      await give(way, await publish(way));
    });
  });
}
