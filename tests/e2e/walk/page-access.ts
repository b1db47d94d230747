/**
 * Requirements of WCAG 2.2 AA that axe cannot check: focus order and visibility (2.4.7, 2.4.11),
 * wide text spacing (1.4.12), 200 % zoom (1.4.4, 1.4.10), reduced motion (2.3.3) and the order of
 * headings. docs/safety-checks.md lists the manual checks.
 */
import type { Page } from "@playwright/test";
import { expect } from "../browser-test";

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
      const ringsOf = (one: Element | null, part?: string) => {
        if (!one) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
      };
      const around = [focused, shown, focused.nextElementSibling, focused.parentElement];
      // A part of a drawing has a line around its place instead of an outline.
      const isDrawn =
        focused.closest("svg") !== null &&
        [...focused.children].some((one) => {
          const { stroke, strokeWidth } = getComputedStyle(one);
          return stroke !== "none" && parseFloat(strokeWidth) >= 2;
        });
      // The link of a card covers the whole card by its `::after`.
      const hasRing = around.some((one) => ringsOf(one)) || ringsOf(focused, "::after") || isDrawn;
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

/** Checks the open page at 1280 px, at 200 % and at 400 % of that, and restores the window. */
export async function expectOperable(page: Page, url: string): Promise<void> {
  const before = page.viewportSize();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 720 });
  expect.soft(await findMotion(page), `motion on ${url}`).toEqual([]);
  expect.soft(await findHeadingFaults(page), `headings on ${url}`).toEqual([]);
  for (const [width, height] of [
    [1280, 720],
    [640, 360],
    [320, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { faults, stops } = await followFocus(page);
    expect.soft(faults, `focus on ${url} at ${width} px`).toEqual([]);
    expect.soft(stops, `stops on ${url}`).toBeGreaterThan(0);
    expect.soft(await findCutText(page), `wide text on ${url} at ${width} px`).toEqual([]);
  }
  await page.emulateMedia({ reducedMotion: null });
  if (before) await page.setViewportSize(before);
}
