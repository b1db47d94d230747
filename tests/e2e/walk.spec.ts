/**
 * Visits every page of the URL map in a browser, signed in and out, in Spanish (in Portuguese, too,
 * with DADIVA_FULL=1): no page violates its CSP or its budget.
 */
import es from "../../app/i18n/locales/es/errors.json" with { type: "json" };
import pt from "../../app/i18n/locales/pt/errors.json" with { type: "json" };
import { expect, test } from "./browser-test";
import { signIn } from "./pages/aboard";
import { MOST, mostScript, Scales, type PageWeight } from "./page-weight";
import { signInStaff } from "./pages/staff";
import { addressOf, all, isStaffs, NO_PAGE, NOT_SHOWN, openTenant, pages } from "./pages/places";
import { MAILED } from "./pages/mailed-links";
import { tenantUrl } from "./stack";
import { words } from "./words";

test("pages that the walk omits are in the map", () => {
  expect(Object.keys(NO_PAGE).filter((url) => !all.includes(url))).toEqual([]);
});

// An overlay keeps the page's policy and budget, too.
test.use({ guides: "shown" });

/** Titles of error pages. */
const FAULTS = new RegExp(
  [es.page, pt.page].flatMap((page) => [page.internal.title, page.not_found.title]).join("|"),
);

/** Prints the report of the bundles: the heaviest pages first. */
function report(weights: Record<string, PageWeight>): void {
  const heaviest = Object.entries(weights).toSorted(([, a], [, b]) => b.script - a.script);
  for (const [path, { script, chunk, shift }] of heaviest) {
    const name = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id");
    console.info(
      `${script.toFixed(1).padStart(6)} kB, chunk ${chunk.toFixed(1).padStart(5)}, CLS ${shift.toFixed(3)}  ${name}`,
    );
  }
}

const LANGUAGES = [
  ["es", "es-AR"],
  ["pt", "pt-BR"],
] as const;

// Policies and weights hardly depend on the language; `npm run test:full` visits pages in both.
const walked = process.env.DADIVA_FULL === "1" ? LANGUAGES : LANGUAGES.slice(0, 1);

for (const [language, locale] of walked) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test("no page violates its policy or its budget, signed out or in", async ({
      page,
      complaints,
    }) => {
      test.setTimeout(300_000);
      const violations: string[] = [];
      await page.exposeFunction("tellViolation", (text: string) => violations.push(text));
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          const { violatedDirective, blockedURI, documentURI, sample } = event;
          const tell = (window as unknown as { tellViolation(text: string): void }).tellViolation;
          tell(`${documentURI}: ${violatedDirective} ${blockedURI} ${sample}`);
        });
      });
      const country = language === "pt" ? "BR" : "AR";
      const { organization, things } = await openTenant(country, { paper: true, staff: true });
      const { slug, owner } = organization;
      const scales = new Scales();
      await scales.prepare(page);
      const weights: Record<string, PageWeight> = {};
      /** Pages of the map that opened at their own address, for any visitor. */
      const seen = new Set<string>();
      const targets = [
        ...pages.map((url) => [url, addressOf(url, slug, things)] as const),
        ...Object.entries(things.mailed),
      ];
      const walk = async (isMeant: (url: string) => boolean) => {
        for (const [url, target] of targets.filter(([one]) => isMeant(one))) {
          const answer = await page.goto(target, { waitUntil: "load" });
          expect(answer?.status(), target).toBeLessThan(500);
          const policy = answer?.headers()["content-security-policy"] ?? "";
          expect(policy, target).toContain("script-src");
          expect(policy, target).not.toContain("unsafe-inline");
          if (answer?.ok()) expect.soft(await page.title(), target).not.toMatch(FAULTS);
          const { pathname } = new URL(page.url());
          const isThere =
            pathname === (url in MAILED ? `/${url}` : new URL(target, page.url()).pathname);
          // Without its link such a page only shows an error.
          const isWhole = !(url in MAILED) || target === things.mailed[url];
          if (answer?.status() === 200 && isThere && isWhole) seen.add(url);
          let weight = await scales.weigh(page);
          // Layout shift depends on the page, but also on the machine's timing; the page's own part
          // occurs again.
          if (weight.shift > MOST.shift) {
            console.info(`shift ${weight.shift.toFixed(4)} of ${target}: ${weight.moved}`);
            await page.goto(target, { waitUntil: "load" });
            weight = await scales.weigh(page);
          }
          if (weight.script > (weights[pathname]?.script ?? -1)) weights[pathname] = weight;
          expect
            .soft(weight.script, `kB of script of ${target}`)
            .toBeLessThan(mostScript(pathname));
          expect.soft(weight.chunk, `kB of a chunk of ${target}`).toBeLessThan(MOST.chunk);
          expect
            .soft(weight.shift, `layout shift of ${target}: ${weight.moved}`)
            .toBeLessThanOrEqual(MOST.shift);
        }
      };
      await walk(() => true);
      await page.goto(tenantUrl(slug, "/manage/settings/user"));
      await signIn(page, words[language], owner);
      await expect(page).toHaveURL(tenantUrl(slug, "/manage/settings/user"));
      await walk(() => true);
      await signInStaff(page, "/operator/documents");
      // The other hosts keep their signed-in persons.
      await walk(isStaffs);
      expect(violations).toEqual([]);
      // A page that redirects, or is not found, has shown nothing.
      expect(pages.filter((url) => !seen.has(url)).toSorted()).toEqual(
        Object.keys(NOT_SHOWN).toSorted(),
      );
      // Chromium's own message about a missing page, and no other.
      const lost = /the server responded with a status of 40[34]/;
      const serious = complaints.filter((line) => !lost.test(line));
      complaints.splice(0, complaints.length, ...serious);
      expect(pages.length).toBeGreaterThan(20);
      if (language === "es") report(weights);
    });
  });
}
