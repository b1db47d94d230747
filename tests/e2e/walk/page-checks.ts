/** Checks that every page must pass in any test that opens it. */
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
const SHOTS = path.resolve(import.meta.dirname, "../shots");
/** Screenshots of all these pages take minutes; DADIVA_SHOTS=1 enables them. */
const keepsShots = process.env.DADIVA_SHOTS === "1";
/** `public.form.title`: a text without translation shows its key; a host's name is none. */
const RAW_KEY = /\b[a-z_]+\.[a-z_]+\.(?!com\b)[a-z_]+\b/;
/** `{amount}`: a text without its value. */
const RAW_VALUE = /\{[^}]*\}/;

export interface CheckOptions {
  /** False if the same page was checked in another state, and with scripts off. */
  axe?: boolean;
}

/** With DADIVA_SHOTS=1, saves a screenshot of the page, or of the window, as `shots/{name}.png`. */
export async function keepShot(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (keepsShots) await page.screenshot({ path: path.join(SHOTS, `${name}.png`), fullPage });
}

/** Checks the page, and saves a screenshot if they are enabled. */
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

/** Waits until transitions end; endless animations are ignored. */
async function expectStill(page: Page): Promise<void> {
  const moving = () =>
    document.getAnimations().filter((one) => {
      const { endTime = 0 } = one.effect?.getComputedTiming() ?? {};
      return one.playState === "running" && Number(endTime) < 2000;
    }).length;
  await expect.poll(() => page.evaluate(moving), { message: "what moves" }).toBe(0);
}

async function expectNoOverflow(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(tooWide, "pixels to be scrolled sideways").toBeLessThanOrEqual(0);
}

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/** Checks the page with axe, or only the part of a selector. */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  const violations = (await runAgain(page, part)) ?? (await runFirst(page, part));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
  expect(found).toEqual([]);
}

/** All frames are ours: without the page that axe opens for foreign ones it takes half the time. */
async function runFirst(page: Page, part: string): Promise<Violations> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(part);
  axe.options({ runOnly: RULES, resultTypes: ["violations"] });
  return (await axe.analyze()).violations;
}

/** Returns the violations of a page that still has axe from an earlier check, otherwise null. */
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
