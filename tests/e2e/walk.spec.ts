/**
 * Loads every page of the URL map in a browser, signed in and out, in Spanish (in Portuguese, too,
 * with DADIVA_FULL=1). Each load checks CSP, weight, layout shift and links; the first load of a
 * page's content, for a third of the pages by the seed, also checks axe, texts, focus, headings,
 * wide text, zoom and motion.
 */
import es from "../../app/i18n/locales/es/errors.json" with { type: "json" };
import pt from "../../app/i18n/locales/pt/errors.json" with { type: "json" };
import { Visitor } from "../factories/product";
import { seededPart } from "../factories/seeded-part";
import { expect, test } from "./browser-test";
import { brokenLinks, linksOf, placeOf } from "./walk/page-links";
import { expectOperable } from "./walk/page-access";
import { checkPage } from "./walk/page-checks";
import { signIn } from "./pages/aboard";
import { MOST, mostScript, Scales, type PageWeight } from "./walk/page-weight";
import { signInStaff } from "./pages/staff";
import { addressOf, all, isStaffs, NO_PAGE, NOT_SHOWN, openTenant, pages } from "./pages/places";
import { MAILED } from "./pages/mailed-links";
import { stack, tenantUrl } from "./stack";
import { words } from "./walk/words";

test("pages that the walk omits are in the map", () => {
  expect(Object.keys(NO_PAGE).filter((url) => !all.includes(url))).toEqual([]);
});

/** Titles of error pages. */
const FAULTS = new RegExp(
  [es.page, pt.page].flatMap((page) => [page.internal.title, page.not_found.title]).join("|"),
);

const withoutQuery = ({ origin, pathname }: URL) => origin + pathname;

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

    test("every page keeps its policy and budget, leads somewhere and is accessible, signed out or in", async ({
      page,
      complaints,
    }) => {
      test.setTimeout(600_000);
      const violations: string[] = [];
      await page.exposeFunction("tellViolation", (text: string) => violations.push(text));
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          const { violatedDirective, blockedURI, documentURI, sample } = event;
          const tell = (window as unknown as { tellViolation(text: string): void }).tellViolation;
          tell(`${documentURI}: ${violatedDirective} ${blockedURI} ${sample}`);
        });
      });
      // Each load is a first visit, whose fonts and styles may arrive late and move the page.
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
      const country = language === "pt" ? "BR" : "AR";
      const { organization, things } = await openTenant(country, { paper: true, staff: true });
      const { slug, owner } = organization;
      const scales = new Scales();
      await scales.prepare(page);
      const weights: Record<string, PageWeight> = {};
      /** Pages of the map that opened at their own address, for any visitor. */
      const seen = new Set<string>();
      /** Each link of any page, with the page that has it. */
      const links = new Map<string, string>();
      // People see no page of `dev`; components.spec.ts checks the components.
      const closely = new Set(seededPart(pages, 3).filter((url) => !url.startsWith("dev/")));
      const targets = [
        ...pages.map((url) => [url, addressOf(url, slug, things)] as const),
        ...Object.entries(things.mailed),
      ];
      const stranger = new Visitor(stack);
      /** Pages, without their queries, that the browser shows before anybody signs in. */
      const shown = new Set<string>();
      /** Without a session most addresses only lead to a page that the browser has shown. */
      const isShown = async (target: string) => {
        const { href } = new URL(target, `http://${stack.appHost}`);
        const { status, headers } = await stranger.get(...placeOf(href));
        if (status < 300 || status > 399) return false;
        return shown.has(withoutQuery(new URL(headers.location ?? "", href)));
      };
      const walk = async (
        isMeant: (url: string) => boolean,
        isKnown: (target: string) => Promise<boolean> | boolean = () => false,
      ) => {
        for (const [url, target] of targets.filter(([one]) => isMeant(one))) {
          if (!(url in MAILED) && (await isKnown(target))) continue;
          const answer = await page.goto(target, { waitUntil: "load" });
          expect(answer?.status(), target).toBeLessThan(500);
          const policy = answer?.headers()["content-security-policy"] ?? "";
          expect(policy, target).toContain("script-src");
          expect(policy, target).not.toContain("unsafe-inline");
          if (answer?.ok()) expect.soft(await page.title(), target).not.toMatch(FAULTS);
          const { pathname } = new URL(page.url());
          shown.add(withoutQuery(new URL(page.url())));
          const isThere =
            pathname === (url in MAILED ? `/${url}` : new URL(target, page.url()).pathname);
          // Without its link such a page only shows an error.
          const isWhole = !(url in MAILED) || target === things.mailed[url];
          const isFirst = answer?.status() === 200 && isThere && isWhole && !seen.has(url);
          if (isFirst) seen.add(url);
          for (const link of await linksOf(page)) links.set(link, links.get(link) ?? target);
          let weight = await scales.weigh(page);
          // Layout shift depends on the page, but also on the machine's timing; the page's own part
          // occurs each time.
          for (let times = 0; weight.shift > MOST.shift && times < 3; times += 1) {
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
          if (!isFirst || !closely.has(url)) continue;
          await checkPage(page, `walk-${url.replace(/\W/g, "-")}`);
          await expectOperable(page, url);
        }
      };
      await walk(() => true, isShown);
      await page.goto(tenantUrl(slug, "/manage/settings/user"));
      await signIn(page, words[language], owner);
      await expect(page).toHaveURL(tenantUrl(slug, "/manage/settings/user"));
      // To our staff's host the owner is a stranger, too.
      await walk((url) => !isStaffs(url));
      await signInStaff(page, "/operator/documents");
      // The other hosts keep their signed-in persons.
      await walk(isStaffs);
      expect(violations).toEqual([]);
      expect(links.size).toBeGreaterThan(60);
      expect(await brokenLinks(links, slug, owner)).toEqual([]);
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
