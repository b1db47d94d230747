/**
 * The whole way aboard in each country: signup, both codes, what is next, bank account and gateway,
 * a first campaign, a first gift. Of language × width × input × scripts each two meet in one case at
 * least, and the seed chooses some of the cases; with DADIVA_FULL=1 every country takes every case. AR and
 * BR have theirs in main-job-spanish.spec.ts and main-job-portuguese.phone.spec.ts.
 */
import type { Page } from "@playwright/test";
import { seededPart } from "../factories/seeded-part";
import { expect, test } from "./browser-test";
import { handsOf, type Input } from "./pages/hands";
import { makePerson, type Country } from "./pages/person";
import { enableGateway, give, openSignup, publish, signUp, verify } from "./pages/whole-way";

interface Case {
  country: Country;
  language: "es" | "pt";
  width: 1280 | 390;
  input: Input;
  hasScripts: boolean;
}

/** Proved by the two specs above, month by month. */
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
 * Counts pages: a document that is shown, or by script the data of a page that the browser goes on
 * to. The redirects between them are none, nor the checks of a field, nor what a page is made of.
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

test("the cases are of eight countries, and any two choices meet in one", () => {
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

    test("from signup to a first gift", async ({ page }) => {
      const name = title.replaceAll(" ", "-").toLowerCase();
      const hands = handsOf(page, input);
      const way = { page, hands, person: makePerson(country), hasScripts, name };
      await openSignup(way);
      const furtherPages = countPages(page);
      await signUp(way);
      await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}`));
      await verify(way);
      // With that of the signup, which stands already.
      expect(furtherPages() + 1, "pages from signup to what is next").toBeLessThanOrEqual(
        MOST_PAGES,
      );
      await enableGateway(way, turn);
      await give(way, await publish(way));
    });
  });
}
