/** Tests PDFs for our staff: rendered on the review's page, without active content. */
import type { Page } from "@playwright/test";
import { OPERATOR_HOST } from "../../factories/product";
import { expect, test } from "../browser-test";
import { checkPage } from "../walk/page-checks";
import { signInStaff } from "../pages/staff";
import { lab, tenantUrl } from "../stack";

const NAME = "bylaws.pdf";

/** Submits a document with one PDF, of its own organisation. Returns the path of its review. */
async function handIn(pdf: string): Promise<string> {
  const { slug } = await lab.createOrganization();
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const paper = { type: "bylaws", files: ["application/pdf"], pdf, submitted_at: at };
  const { organization, document } = await lab.handIn(slug, paper);
  return `/operator/documents/${organization}/${document}`;
}

const openButton = (page: Page) => page.getByRole("button", { name: `Ver ${NAME} acá` });
const link = (page: Page) => page.getByRole("link", { name: new RegExp(NAME) });
const sheet = (page: Page, number: number) =>
  page.getByRole("img", { name: `Página ${number} de 3 de ${NAME}` });

/** Returns the colour at a place of the rendered page; x and y are 0 to 1 from the upper left. */
async function colourAt(page: Page, number: number, x: number, y: number): Promise<number[]> {
  const canvas = sheet(page, number).locator("canvas");
  return canvas.evaluate(
    (one, [left, top]) => {
      const { width, height } = one as HTMLCanvasElement;
      const pen = (one as HTMLCanvasElement).getContext("2d");
      const { data = [] } =
        pen?.getImageData(Math.floor(width * left), Math.floor(height * top), 1, 1) ?? {};
      return [...data].slice(0, 3);
    },
    [x, y] as const,
  );
}
const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
const BLUE = [0, 0, 255];
/** Returns the colour of the square that identifies every page. */
const squareOf = (page: Page, number: number) => colourAt(page, number, 0.151, 0.192);
const widthOf = (page: Page, number: number) =>
  sheet(page, number)
    .locator("canvas")
    .evaluate((one) => one.getBoundingClientRect().width);

test("a PDF is read page by page, with buttons and keys, and is recorded once", async ({
  page,
}) => {
  const path = await handIn("pages");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await signInStaff(page, path);
  await expect(openButton(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(requested.filter((url) => /pdf/i.test(url))).toEqual([]);

  await openButton(page).click();
  await expect(page.getByText("Página 1 de 3", { exact: true })).toBeVisible();
  await expect.poll(() => squareOf(page, 1)).toEqual(RED);
  // A JPEG 2000 picture, whose decoder comes from our own origin, too.
  expect(await colourAt(page, 1, 0.286, 0.192)).toEqual([0, 160, 0]);
  // Text in a form field of the file is rendered, too.
  expect(await colourAt(page, 1, 0.2, 0.9145)).toEqual(BLUE);
  await checkPage(page, "operator-pdf");
  await page.getByRole("button", { name: "Página siguiente" }).click();
  await expect.poll(() => squareOf(page, 2)).toEqual(GREEN);
  await page.keyboard.press("PageDown");
  await expect.poll(() => squareOf(page, 3)).toEqual(RED);
  await page.keyboard.press("PageDown");
  await expect(page.getByText("Página 3 de 3", { exact: true })).toBeVisible();
  await page.getByRole("region", { name: `Vista de ${NAME}` }).focus();
  await page.keyboard.press("Home");
  await expect.poll(() => squareOf(page, 1)).toEqual(RED);
  const fitting = await widthOf(page, 1);
  await page.keyboard.press("+");
  await expect.poll(() => widthOf(page, 1)).toBeGreaterThan(fitting * 1.2);
  await page.getByRole("button", { name: "Acercar" }).click();
  await expect.poll(() => widthOf(page, 1)).toBeGreaterThan(fitting * 1.45);
  await page.getByRole("button", { name: "Ajustar al ancho" }).click();
  await expect.poll(() => widthOf(page, 1)).toBe(fitting);
  await page.getByRole("button", { name: "Alejar" }).click();
  await expect.poll(() => widthOf(page, 1)).toBeLessThan(fitting * 0.8);
  await page.keyboard.press("0");

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => widthOf(page, 1)).toBeLessThan(390);
  await expect.poll(() => squareOf(page, 1)).toEqual(RED);
  await checkPage(page, "operator-pdf-390");

  const origin = new URL(page.url()).origin;
  expect(requested.filter((url) => !url.startsWith(origin))).toEqual([]);
  expect(page.workers().map((worker) => new URL(worker.url()).origin)).toEqual([origin]);
  await page.getByRole("button", { name: `Cerrar la vista de ${NAME}` }).click();
  await expect(openButton(page)).toBeFocused();
  await expect.poll(() => page.workers()).toEqual([]);
  await page.reload();
  await expect(page.getByText(/miró un archivo de un documento/)).toHaveCount(1);
});

for (const [pdf, words] of [
  ["broken", "El archivo está dañado y no se puede mostrar"],
  ["locked", "El archivo tiene contraseña y no se puede mostrar"],
  ["long", "El archivo tiene más de 500 páginas y no se muestra acá"],
] as const) {
  test(`a PDF that is ${pdf} says so, and is there to be fetched`, async ({ page }) => {
    await signInStaff(page, await handIn(pdf));
    await openButton(page).click();
    await expect(page.getByRole("alert")).toContainText(words);
    await expect(openButton(page)).toHaveAttribute("aria-expanded", "false");
    const fetched = page.waitForEvent("download");
    await link(page).click();
    expect((await fetched).suggestedFilename()).toBe(NAME);
    await checkPage(page, `operator-pdf-${pdf}`);
  });
}

test("a PDF that is too large can only be downloaded", async ({ page }) => {
  await signInStaff(page, await handIn("large"));
  await expect(page.getByText("No se muestra acá porque pesa más de 25 MB.")).toBeVisible();
  await expect(openButton(page)).toHaveCount(0);
  await expect(link(page)).toBeVisible();
});

test("a person who was signed out meanwhile reads that the file did not load", async ({ page }) => {
  await signInStaff(page, await handIn("pages"));
  await expect(openButton(page)).toBeVisible();
  await page.context().clearCookies();
  await openButton(page).click();
  await expect(page.getByRole("alert")).toContainText("No pudimos traer el archivo");
});

test.describe("scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("a PDF is only a link", async ({ page }) => {
    const path = await handIn("pages");
    await signInStaff(page, path);
    await expect(page).toHaveURL(tenantUrl(OPERATOR_HOST, path));
    await expect(link(page)).toBeVisible();
    await expect(openButton(page)).toHaveCount(0);
    await checkPage(page, "plain-operator-pdf", { axe: false });
  });
});
