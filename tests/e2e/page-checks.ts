/** What every page of the product must pass wherever a test meets it. */
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
const SHOTS = path.resolve(import.meta.dirname, "shots");
/** Pictures of all these pages take minutes: who wants to look at them sets DADIVA_SHOTS=1. */
const keepsShots = process.env.DADIVA_SHOTS === "1";
/** `public.form.title`: a text that has no translation shows its key. */
const RAW_KEY = /\b[a-z_]+\.[a-z_]+\.[a-z_]+\b/;
/** `{amount}`: a text whose value was not given. */
const RAW_VALUE = /\{[^}]*\}/;

export interface CheckOptions {
  /** False where the same page was judged before, in another state, and where scripts are off. */
  axe?: boolean;
}

/** With DADIVA_SHOTS=1 a picture of the page, or of what the window shows, as `shots/{name}.png`. */
export async function keepShot(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (keepsShots) await page.screenshot({ path: path.join(SHOTS, `${name}.png`), fullPage });
}

/** Judges the page, and keeps a shot where shots are wanted. */
export async function checkPage(page: Page, name: string, { axe = true }: CheckOptions = {}) {
  await test.step(`the page ${name}`, async () => {
    await page.waitForLoadState("load");
    await expectStill(page);
    await keepShot(page, name);
    const text = await page.locator("body").innerText();
    expect(RAW_KEY.exec(text)?.[0], "a key without translation").toBeUndefined();
    expect(RAW_VALUE.exec(text)?.[0], "a text without its value").toBeUndefined();
    expect(await page.title()).not.toBe("");
    await expectNoOverflow(page);
    if (axe) await expectAccessible(page);
  });
}

/** What fades in is judged once it is there; what turns for ever, as it turns. */
async function expectStill(page: Page): Promise<void> {
  const moving = () =>
    document.getAnimations().filter((one) => {
      const { endTime = 0 } = one.effect?.getComputedTiming() ?? {};
      return one.playState === "running" && Number(endTime) < 2000;
    }).length;
  await expect.poll(() => page.evaluate(moving), { message: "what moves" }).toBe(0);
}

/** Nothing to be scrolled sideways. */
async function expectNoOverflow(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(tooWide, "pixels to be scrolled sideways").toBeLessThanOrEqual(0);
}

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/** Judges the page, or only what a selector finds in it. */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  const violations = (await runAgain(page, part)) ?? (await runFirst(page, part));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
  expect(found).toEqual([]);
}

/** No frame of ours is foreign: without the page that axe opens for those it takes half the time. */
async function runFirst(page: Page, part: string): Promise<Violations> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(part);
  axe.options({ runOnly: RULES, resultTypes: ["violations"] });
  return (await axe.analyze()).violations;
}

/** On a page that was judged before axe is still there; null where it isn't. */
async function runAgain(page: Page, part: string): Promise<Violations | null> {
  return page.evaluate(
    async ([within, runOnly]) => {
      interface Axe {
        run(part: string, options: object): Promise<{ violations: Violations }>;
      }
      const { axe } = window as { axe?: Axe };
      if (!axe) return null;
      return (await axe.run(within, { runOnly, resultTypes: ["violations"] })).violations;
    },
    [part, RULES] as const,
  );
}
