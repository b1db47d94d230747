/** Tests the guides: shown to a new person, once, by keyboard, on a narrow screen. */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { PDF } from "../factories/sample-documents";
import { expect, test } from "./browser-test";
import { checkPage, expectAccessible } from "./walk/page-checks";
import { MOST, Scales } from "./walk/page-weight";
import { chooseLocal, signIn, signUp, verify } from "./pages/aboard";
import { makePerson } from "./pages/person";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

// Without motion, because axe would check colours during a fade.
test.use({ guides: "shown", contextOptions: { reducedMotion: "reduce" } });

const es = words.es;
const CAMPAIGNS = "/manage/campaigns";
const DASHBOARD = "/manage/dashboard";
const guideOf = (page: Page, name: string) => page.getByRole("dialog", { name });
const campaignGuide = (page: Page) => guideOf(page, "Tus campañas");
const headingOf = (page: Page) => campaignGuide(page).getByRole("heading", { level: 3 });

/** Resolves when the server has saved the progress; returns the request's body. */
const saved = async (page: Page): Promise<unknown> => {
  const told = await page.waitForResponse((answer) => answer.request().method() === "PUT");
  expect(told.ok()).toBe(true);
  return told.request().postDataJSON();
};

async function enter(page: Page, path: string, order: Record<string, unknown> = {}) {
  const { slug, owner } = await lab.createOrganization(order);
  await page.goto(tenantUrl(slug, path));
  await signIn(page, es, owner);
  await expect(page).toHaveURL(tenantUrl(slug, path));
  return { slug, owner };
}

/** Expects that no guide opens, whether or not the page asked the server. */
async function expectNoGuide(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("the campaign guide: slides by arrows, dots and keys, closed permanently", async ({
  page,
  browser,
  contextOptions,
}) => {
  const scales = new Scales();
  await scales.prepare(page);
  const { slug, owner } = await enter(page, DASHBOARD);
  const guide = campaignGuide(page);
  await expect(guide).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  const weight = await scales.weigh(page);
  expect(weight.script).toBeLessThan(MOST.script);
  expect(weight.chunk).toBeLessThan(MOST.chunk);
  expect(weight.shift, weight.moved).toBeLessThanOrEqual(MOST.shift);
  await checkPage(page, "guide-campaign-1");
  const dot = (position: number) =>
    guide.getByRole("button", { name: `Paso ${position} de 4`, exact: true });
  await expect(headingOf(page)).toHaveText("Creá tu primera campaña");
  await expect(dot(1)).toHaveAttribute("aria-current", "step");
  const back = guide.getByRole("button", { name: "Paso anterior" });
  await expect(back).toHaveAttribute("aria-disabled", "true");
  await expect(guide.getByRole("link")).toHaveCount(0);

  await page.keyboard.press("ArrowRight");
  await expect(headingOf(page)).toHaveText("Recaudá todos los meses");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(headingOf(page)).toHaveText("Creá tu primera campaña");
  await dot(3).click();
  await expect(headingOf(page)).toHaveText("Juntá fondos para una meta");
  await expect(dot(3)).toHaveAttribute("aria-current", "step");
  await checkPage(page, "guide-campaign-3");
  await back.click();
  await expect(dot(2)).toHaveAttribute("aria-current", "step");
  const next = guide.getByRole("button", { name: "Siguiente", exact: true });
  await next.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(headingOf(page)).toHaveText(/Vendé entradas/);
  await expect(next).toHaveCount(0);
  // The focus moves to the element that replaced the removed one, and stays in the dialog.
  await expect(guide.getByRole("link", { name: "Crear campaña" })).toBeFocused();
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press("Tab");
    expect(await guide.locator(":focus").count()).toBe(1);
  }
  await checkPage(page, "guide-campaign-4");
  await guide.getByRole("button", { name: "Paso siguiente" }).focus();
  await page.keyboard.press("ArrowLeft");
  const told = saved(page);
  await page.keyboard.press("Escape");
  expect(await told).toEqual({ step: 3 });
  await expect(guide).toHaveCount(0);
  await expect(page.locator("main")).toBeFocused();

  await expectNoGuide(page, tenantUrl(slug, DASHBOARD));
  await expectNoGuide(page, tenantUrl(slug, CAMPAIGNS));
  const elsewhere = await browser.newContext(contextOptions);
  const other = await elsewhere.newPage();
  await other.goto(tenantUrl(slug, DASHBOARD));
  await signIn(other, es, owner);
  await expect(other.getByRole("heading", { level: 1, name: "Inicio" })).toBeVisible();
  await expectNoGuide(other, tenantUrl(slug, DASHBOARD));
  await elsewhere.close();
});

/** Expects the target page without a guide, after all requests are done. */
async function expectPlainPage(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectNoGuide(page, page.url());
}

test("its last slide leads to a campaign, or to the dashboard", async ({ page }) => {
  const { slug } = await enter(page, DASHBOARD);
  const guide = campaignGuide(page);
  // The list of campaigns explains itself, so the guide opens only on the dashboard.
  await expect(guide).toBeVisible();
  await expectNoGuide(page, tenantUrl(slug, CAMPAIGNS));
  await page.goto(tenantUrl(slug, DASHBOARD));
  await guide.getByRole("button", { name: "Paso 4 de 4" }).click();
  await expect(guide.getByRole("link", { name: "Más tarde" })).toHaveAttribute("href", DASHBOARD);
  const told = saved(page);
  await guide.getByRole("link", { name: "Crear campaña" }).click();
  await expect(page).toHaveURL(tenantUrl(slug, "/manage/campaigns/choose_type"));
  expect(await told).toEqual({ step: 4 });
  await expectPlainPage(page, "¿Qué querés crear?");

  await page.context().clearCookies();
  const { slug: second } = await enter(page, DASHBOARD);
  await guide.getByRole("button", { name: "Paso 4 de 4" }).click();
  await guide.getByRole("link", { name: "Más tarde" }).click();
  await expect(page).toHaveURL(tenantUrl(second, DASHBOARD));
  await expectPlainPage(page, "Inicio");
});

test("it is for people who may create campaigns, in an organisation without one", async ({
  page,
}) => {
  const { slug, owner } = await lab.createOrganization();
  const viewer = await lab.createUser(slug, "viewer");
  await page.goto(tenantUrl(slug, DASHBOARD));
  await signIn(page, es, viewer);
  await expect(page.getByRole("heading", { level: 1, name: "Inicio" })).toBeVisible();
  await expectNoGuide(page, tenantUrl(slug, DASHBOARD));
  await page.context().clearCookies();
  await lab.createCampaign(slug);
  await page.goto(tenantUrl(slug, DASHBOARD));
  await signIn(page, es, owner);
  await expect(page.getByRole("heading", { level: 1, name: "Inicio" })).toBeVisible();
  await expectNoGuide(page, tenantUrl(slug, DASHBOARD));
});

const PARTS = /\/assets\/(guide-modal|modal-panel)-[^/]+\.js/;

/** Answers requests for the guide's code, which loads after the page. */
async function answerParts(context: BrowserContext, answer: "fails" | "late"): Promise<void> {
  await context.route(PARTS, async (route) => {
    if (answer === "fails") return route.abort();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return route.continue();
  });
}

/** Waits until the guide's dialog would be visible. */
const arrived = async (page: Page): Promise<void> => {
  await page.waitForResponse(/\/assets\/modal-panel-/);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
};

async function answerTours(context: BrowserContext, answer: "fails" | "late"): Promise<void> {
  await context.route(/\/manage\/api\/tours\//, async (route) => {
    if (answer === "fails") return route.fulfill({ status: 503, body: "" });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return route.continue();
  });
}

/** Puts the focus into a field of the page, because a new organisation's dashboard has none. */
async function focusField(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement("input"));
    field.setAttribute("aria-label", "Texto");
    field.focus();
  });
  return page.getByLabel("Texto");
}

test("failing calls leave the page as it is; a typing person is not interrupted", async ({
  page,
  context,
  complaints,
}) => {
  const log: string[] = [];
  page.on("console", (message) => log.push(message.text()));
  const guideLines = () => log.filter((line) => line.startsWith("guide "));
  await answerTours(context, "fails");
  const { slug } = await enter(page, DASHBOARD);
  await expect.poll(guideLines).toEqual(["guide create-campaign: answered 503"]);
  await expectNoGuide(page, tenantUrl(slug, DASHBOARD));
  await expect(page.getByRole("heading", { level: 1, name: "Inicio" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect.poll(guideLines).toHaveLength(2);
  // Chromium's own message about a 503.
  const ours = complaints.filter((line) => !/status of 503/.test(line));
  complaints.splice(0, complaints.length, ...ours);

  await context.unrouteAll();
  await answerTours(context, "late");
  const late = page.waitForResponse(/\/manage\/api\/tours\//);
  await page.goto(tenantUrl(slug, DASHBOARD));
  const field = await focusField(page);
  await late;
  await page.waitForTimeout(500);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(field).toBeFocused();
  // The guide was not closed, so it appears on another visit.
  await page.goto(tenantUrl(slug, DASHBOARD));
  await expect(campaignGuide(page)).toBeVisible();
  await answerTours(context, "fails");
  await campaignGuide(page).getByRole("button", { name: "Cerrar" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(guideLines).toHaveLength(3);
  // The local copy has what the server did not accept.
  await expectNoGuide(page, tenantUrl(slug, DASHBOARD));
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !/of 503/.test(line)));
});

test("a late part interrupts nobody; a missing one leaves the page", async ({
  page,
  context,
  complaints,
}) => {
  const log: string[] = [];
  page.on("console", (message) => log.push(message.text()));
  const { slug } = await enter(page, "/manage/donations");
  await answerParts(context, "late");
  const told = page.waitForResponse(/\/manage\/api\/tours\//);
  const all = arrived(page);
  await page.goto(tenantUrl(slug, DASHBOARD));
  await told;
  const field = await focusField(page);
  await all;
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(field).toBeFocused();

  await context.unrouteAll();
  await answerParts(context, "fails");
  await page.goto(tenantUrl(slug, DASHBOARD));
  const failed = /^guide create-campaign: Failed to fetch dynamically imported module/;
  await expect.poll(() => log.some((line) => failed.test(line))).toBe(true);
  await expectPlainPage(page, "Inicio");
  // Chromium's own message.
  const ours = complaints.filter((line) => !/net::ERR_FAILED/.test(line));
  complaints.splice(0, complaints.length, ...ours);

  // The guide was not closed. An open menu counts as activity, too.
  await context.unrouteAll();
  await answerParts(context, "late");
  const menu = page.locator(".manage-top details").last();
  const again = arrived(page);
  await page.goto(tenantUrl(slug, DASHBOARD));
  await menu.evaluate((details: HTMLDetailsElement) => (details.open = true));
  await again;
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(tenantUrl(slug, DASHBOARD));
  await expect(campaignGuide(page)).toBeVisible();
});

test("gateways, documents and the end of the registration, for a new person", async ({
  page,
  context,
}) => {
  const olga = makePerson("AR");
  await page.goto("/signup");
  await signUp(page, es, olga, "guides");
  // An unverified person first sees the verification, not the campaigns.
  const verifications = page.url();
  await expectNoGuide(page, new URL(DASHBOARD, verifications).href);
  await page.goto(verifications);
  await verify(page, es, olga, "guides", { axe: false });
  // A person who opens the form before the guide to the choice loads is not interrupted.
  await answerParts(context, "late");
  const requested = page.waitForResponse(/\/manage\/api\/tours\//);
  const all = arrived(page);
  await page.getByRole("link", { name: es.nextGateway }).click();
  await requested;
  await chooseLocal(page).click();
  await expect(page.locator("[name=bank_code]").first()).toBeAttached();
  await all;
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await context.unrouteAll();
  const gateways = guideOf(page, "Elegí cómo cobrar");
  await page.goBack();
  await expect(gateways).toBeVisible();
  // Leaving the choice hides the guide without closing it permanently.
  await page.goForward();
  await expect(page.locator("[name=bank_code]").first()).toBeAttached();
  await expect(gateways).toHaveCount(0);
  await page.goBack();
  await expect(gateways).toBeVisible();
  await checkPage(page, "guide-gateways");
  const told = saved(page);
  await gateways.getByRole("button", { name: "Ver las pasarelas" }).click();
  expect(await told).toEqual({ step: 1 });
  await expect(gateways).toHaveCount(0);
  await page.reload();
  await expect(chooseLocal(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto(new URL("/account/onboarding/documents", page.url()).href);
  const documents = guideOf(page, "Los documentos de tu organización");
  await expect(documents).toBeVisible();
  await checkPage(page, "guide-documents");
  await documents.getByRole("button", { name: "Empezar" }).click();
  await expect(documents).toHaveCount(0);

  const papers = page.locator("section:has(.file-drop-input)");
  const file = { name: "papel.pdf", mimeType: "application/pdf", buffer: PDF };
  for (let left = 5; left > 0; left -= 1) {
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const paper = page.locator("section:has(details[open] .file-drop-input)");
    await paper.locator(".file-drop-input").setInputFiles(file);
    await paper.getByRole("button", { name: /^Listo para verificar/ }).click();
    await expect(papers).toHaveCount(left);
  }
  const completed = guideOf(page, "¡Registro completo!");
  await expect(completed).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await checkPage(page, "guide-completed");
  await completed.getByRole("link", { name: "Ir al inicio" }).click();
  await expect(page).toHaveURL(/\/manage\/dashboard$/);
  await expect(completed).toHaveCount(0);
  // The next guide for a new person, and no other.
  await expect(campaignGuide(page)).toBeVisible();
});

test("on a phone, in the dark and without motion", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await enter(page, DASHBOARD);
  const guide = campaignGuide(page);
  await expect(guide).toBeVisible();
  const heights: (number | undefined)[] = [];
  for (const position of [1, 2, 3, 4]) {
    await guide.getByRole("button", { name: `Paso ${position} de 4` }).click();
    await checkPage(page, `guide-390-dark-${position}`, { axe: position === 4 });
    heights.push((await guide.boundingBox())?.height);
  }
  // The buttons that turn the slides keep their position.
  expect(new Set(heights.map((height) => Math.round(height ?? 0))).size).toBe(1);
  const motion = await guide
    .locator(".guide-slide")
    .evaluate((slide) => parseFloat(getComputedStyle(slide).animationDuration));
  expect(motion).toBeLessThan(0.001);
  await page.setViewportSize({ width: 320, height: 480 });
  await expectAccessible(page, "[role=dialog]");
  await guide.getByRole("link", { name: "Crear campaña" }).scrollIntoViewIfNeeded();
  await expect(guide.getByRole("link", { name: "Crear campaña" })).toBeInViewport();
});

test.describe("scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("no guide covers the page", async ({ page }) => {
    const { slug, owner } = await lab.createOrganization();
    await page.goto(tenantUrl(slug, CAMPAIGNS));
    await signIn(page, es, owner);
    await expect(page.getByRole("link", { name: "Crear campaña" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
