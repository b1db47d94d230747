/**
 * Tests requirements of WCAG 2.2 AA that axe cannot check: focus order and visibility (2.4.7,
 * 2.4.11), wide text spacing (1.4.12), 200 % zoom (1.4.4, 1.4.10), reduced motion (2.3.3) and the
 * order of headings. docs/safety-checks.md lists the manual checks.
 */
import type { Page } from "@playwright/test";
import { seededPart } from "../factories/seeded-part";
import { expect, test } from "./browser-test";
import { addressOf, openTenant } from "./pages/places";
import { lab, tenantUrl } from "./stack";
import { logIn } from "./pages/log-in";

const PAGES = [
  "home",
  "pricing",
  "signup",
  "c/:slug",
  "manage/dashboard",
  "manage/campaigns/:uuid",
  "manage/donations",
  "manage/donations/:uuid",
  "manage/transactions",
  "manage/settings",
  "manage/settings/gateways",
  "manage/settings/users",
  "manage/settings/user",
  "manage/settings/user/activity",
];
/**
 * Returns errors of the focus on its way through all controls, and the number of stops. It runs in
 * the page itself, because a key press for each control would take minutes (keyboard.spec.ts
 * presses keys).
 */
async function followFocus(page: Page): Promise<{ faults: string[]; stops: number }> {
  // After a key press the browser shows focus rings.
  await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const faults: string[] = [];
    const all = document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex]",
    );
    const stops = [...all].filter((one) => {
      const { type, checked } = one as HTMLInputElement;
      const isOff = one.matches(":disabled, [type=hidden]") || (type === "radio" && !checked);
      return !isOff && one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true });
    });
    for (const stop of stops) {
      stop.focus();
      const fault = faultOf(stop);
      if (fault) faults.push(`${fault}: ${stop.outerHTML.slice(0, 120)}`);
    }
    return { faults, stops: stops.length };

    function faultOf(focused: HTMLElement): string | null {
      if (focused.tabIndex > 0) return "out of the page's order";
      if (document.activeElement !== focused) return "takes no focus";
      const shown = focused.closest<HTMLElement>(".choice, .file-drop, .segment") ?? focused;
      const hasRing = [focused, shown, focused.nextElementSibling, focused.parentElement].some(
        (one) => {
          if (!one) return false;
          const { outlineStyle, outlineWidth } = getComputedStyle(one);
          return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
        },
      );
      if (!hasRing) return "no ring";
      const box = shown.getBoundingClientRect();
      if (box.bottom <= 0 || box.top >= innerHeight) return "off the screen";
      // 2.4.11: the control must not be completely covered, for example by a sticky bar.
      const spots = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
      );
      const isSeen = spots.some(([x, y]) => {
        const top = document.elementFromPoint(x, y);
        return top !== null && (shown.contains(top) || top.contains(shown));
      });
      return isSeen ? null : "covered";
    }
  });
}

/** 1.4.12: text in a box of fixed size is not cut off, and the page does not scroll sideways. */
function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets.push(sheet);
    const cut = [
      ...document.querySelectorAll<HTMLElement>("h1, h2, h3, label, button, a, legend, th"),
    ]
      .filter(
        (one) =>
          !one.matches(".unseen") &&
          one.offsetWidth > 1 &&
          getComputedStyle(one).overflowX !== "visible",
      )
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.outerHTML.slice(0, 120));
    const { clientWidth, scrollWidth } = document.documentElement;
    const isWide = scrollWidth > clientWidth;
    const tooWide = [...document.querySelectorAll("main *, header *, footer *")]
      .filter((one) => isWide && one.getBoundingClientRect().right > clientWidth)
      .map((one) => `sideways: ${one.outerHTML.slice(0, 120)}`);
    document.adoptedStyleSheets = [];
    return [...cut, ...tooWide];
  });
}

/** Returns elements that move for longer than a blink despite preferred reduced motion. */
function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((one) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(one);
        const longest = (list: string) => Math.max(...list.split(",").map(parseFloat));
        const moves = animationName !== "none" && longest(animationDuration) > 0.01;
        return longest(transitionDuration) > 0.01 || moves;
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  );
}

/** Returns headings that skip a level, and a wrong number of h1. */
function findHeadingFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(
      (one) => (one as HTMLElement).offsetParent !== null,
    );
    const levels = headings.map(({ tagName }) => Number(tagName[1]));
    const faults = headings
      .filter((_, at) => (levels[at] ?? 1) > (levels[at - 1] ?? 0) + 1)
      .map((one) => `jumps to ${one.outerHTML.slice(0, 80)}`);
    const tops = levels.filter((level) => level === 1).length;
    return tops === 1 ? faults : [...faults, `${tops} headings of the first level`];
  });
}

test("for eyes and hands: focus, spacing, zoom, motion, headings", async ({ page }) => {
  const { organization, things } = await openTenant("AR", { gifts: 3 });
  const { slug, owner } = organization;
  await page.goto(addressOf("manage/dashboard", slug, things));
  await logIn(page, owner);
  await expect(page).toHaveURL(/manage\/dashboard/);
  for (const url of seededPart(PAGES, 2)) {
    await test.step(url, async () => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(addressOf(url === "home" ? "" : url, slug, things));
      const { faults, stops } = await followFocus(page);
      expect.soft(faults, `focus on ${url}`).toEqual([]);
      expect.soft(stops, `stops on ${url}`).toBeGreaterThan(3);
      expect.soft(await findMotion(page), `motion on ${url}`).toEqual([]);
      expect.soft(await findHeadingFaults(page), `headings on ${url}`).toEqual([]);
      expect.soft(await findCutText(page), `wide text on ${url}`).toEqual([]);
      // 1280 px at 200 % are 640 px, at 400 % 320 px.
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 360 });
        const { faults: narrow } = await followFocus(page);
        expect.soft(narrow, `focus on ${url} at ${width} px`).toEqual([]);
        expect.soft(await findCutText(page), `wide text on ${url} at ${width} px`).toEqual([]);
      }
    });
  }
});

test("a rejected form focuses its first invalid field", async ({ page }) => {
  const { slug, owner } = await lab.createOrganization();
  await page.goto(tenantUrl(slug, "/manage/settings/user"));
  await logIn(page, owner);
  const current = page.locator("[name=current_password]").last();
  await current.fill("not this one");
  await page
    .locator("form:has([autocomplete=new-password]) [autocomplete=new-password]")
    .first()
    .fill("Otra-clave-2027");
  await page.keyboard.press("Enter");
  await expect(current).toHaveAttribute("aria-invalid", "true", { timeout: 30_000 });
  await expect(current).toBeFocused();
});

test("labels and boxes of the cellphone are aligned, with any hint and badge", async ({ page }) => {
  const { slug, owner } = await lab.createOrganization();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(tenantUrl(slug, "/manage/settings/user"));
  await logIn(page, owner);
  const pair = page.locator(".field-pair");
  await expect(pair.getByRole("combobox")).toBeVisible({ timeout: 30_000 });
  const middleOf = async (label: string, box: "combobox" | "textbox") => {
    const places = await Promise.all([
      pair.locator("label", { hasText: label }).boundingBox(),
      pair.getByRole(box, { name: label }).boundingBox(),
    ]);
    return places.map((place) => (place?.y ?? 0) + (place?.height ?? 0) / 2);
  };
  const code = await middleOf("Código de país", "combobox");
  const number = await middleOf("Celular", "textbox");
  for (const [at, place] of code.entries())
    expect(Math.abs(place - (number[at] ?? 0))).toBeLessThanOrEqual(1);
});
