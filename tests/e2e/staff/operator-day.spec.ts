/** Tests our staff's day: twenty documents of several countries, without going back. */
import type { Page } from "@playwright/test";
import { OPERATOR_HOST } from "../../factories/product";
import { expect, test } from "../browser-test";
import { checkPage } from "../walk/page-checks";
import { signInStaff } from "../pages/staff";
import { lab, mailWith, tenantUrl } from "../stack";
import { expectRefusalInSight } from "../pages/fault";

const QUEUE = "/operator/documents";
const COUNTRIES = ["AR", "BR", "CL", "CO", "MX"];
/** Documents that all of them require. */
const TYPES = ["bylaws", "tax_certificate", "representative_id", "bank_certificate"];
const REASONS: [reason: string, note: string][] = [
  ["El documento no se lee bien", ""],
  ["Faltan páginas o el dorso", "Falta el dorso"],
  ["El documento está vencido", ""],
  ["Los datos no coinciden con los de la organización", ""],
  ["No es el documento solicitado", ""],
  ["Faltan firmas o certificación", ""],
  ["Otro motivo", "Es de otra organización"],
];

/** Runs a step that leads to another document; the address changes before the page of it is drawn. */
async function reachNextBy(page: Page, step: () => Promise<void>): Promise<void> {
  const [address, title] = [page.url(), await page.title()];
  await step();
  await expect(page).not.toHaveURL(address);
  await expect(page).not.toHaveTitle(title);
}

/** Submits documents of several organisations, the first one a fortnight ago. */
async function handIn(countries: readonly string[], types: readonly string[]) {
  const organizations = [];
  let hoursAgo = 14 * 24;
  for (const country of countries) {
    const organization = await lab.createOrganization({ country });
    organizations.push(organization);
    for (const [at, type] of types.entries()) {
      const files = at % 2 === 0 ? ["image/png"] : ["application/pdf", "image/png"];
      const submittedAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
      await lab.handIn(organization.slug, { type, files, submitted_at: submittedAt });
      hoursAgo -= 16;
    }
  }
  return organizations;
}

const approve = (page: Page) => page.getByRole("button", { name: "Aprobar", exact: true });
const reject = (page: Page) => page.getByRole("button", { name: "Rechazar el documento" });

async function rejectWith(
  page: Page,
  [reason, note]: [reason: string, note: string],
): Promise<void> {
  await page.getByLabel("Motivo").selectOption(reason);
  await page.getByLabel("Nota para la organización").fill(note);
  await reject(page).click();
}

test("twenty documents are reviewed one after the other, and the organisations informed", async ({
  page,
}) => {
  const organizations = await handIn(COUNTRIES, TYPES);
  await signInStaff(page, QUEUE);
  // Documents that another spec left on this product are newer than these, so they come last.
  const shown = page.getByText(/^Mostrando 1 - \d+ de \d+ documentos$/);
  const [, waiting] = /de (\d+)/.exec(await shown.innerText()) ?? [];
  expect(Number(waiting)).toBeGreaterThanOrEqual(20);
  await expect(page.getByText(/Vencido hace \d+ horas hábiles/).first()).toBeVisible();
  await checkPage(page, "operator-queue");
  await page.setViewportSize({ width: 390, height: 844 });
  await checkPage(page, "operator-queue-390", { axe: false });

  await page
    .getByRole("link", { name: /^Estatuto/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Estatuto");
  const picture = page.getByRole("img", { name: /^Vista de/ });
  await expect
    .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  await checkPage(page, "operator-review-390", { axe: false });
  await page.setViewportSize({ width: 1280, height: 900 });
  await checkPage(page, "operator-review");
  await page.getByRole("button", { name: "Empezar la revisión" }).click();
  await expect(page.getByText("Empezó la revisión.", { exact: true })).toBeVisible();
  // First without a reason, then with the reason that needs a note.
  await reject(page).click();
  await expectRefusalInSight(page);
  await page.getByLabel("Motivo").selectOption("Otro motivo");
  await reject(page).click();
  await expectRefusalInSight(page);
  await expect(page.getByLabel("Motivo")).toHaveValue("other");
  await checkPage(page, "operator-review-refused");

  const seen = new Set<string>();
  for (let at = 0; at < 20; at += 1) {
    const here = page.url();
    expect(seen.has(here), here).toBe(false);
    seen.add(here);
    const reason = REASONS[at];
    await reachNextBy(page, async () => {
      if (reason) await rejectWith(page, reason);
      else if (at % 3 === 0) await approve(page).press("Enter");
      else await approve(page).click();
    });
    await expect(
      page.getByText(reason ? /^Documento rechazado/ : /^Documento aprobado/).first(),
    ).toBeVisible();
  }
  for (let left = Number(waiting) - 20; left > 0; left -= 1) {
    await reachNextBy(page, () => approve(page).click());
  }
  await expect(page).toHaveURL(tenantUrl(OPERATOR_HOST, QUEUE));
  await expect(page.getByText("No hay documentos por revisar")).toBeVisible();
  await checkPage(page, "operator-queue-empty");

  const [first] = organizations;
  const mail = await mailWith(first?.owner.email ?? "", /Rechazamos el documento «Estatuto»/);
  expect(mail).toContain("Motivo: El documento no se lee bien.");
  // A decided document stays decided, and shows who did what.
  await page.goto([...seen][0] ?? "");
  await expect(page.getByText(/rechazó un documento$/)).toBeVisible();
  await expect(approve(page)).toHaveCount(0);
  await checkPage(page, "operator-review-decided");
});

test.describe("scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("five documents, one of them rejected, and a late reviewer", async ({ page, browser }) => {
    await handIn(["UY", "PE"], TYPES.slice(0, 3));
    await signInStaff(page, QUEUE);
    await page
      .getByRole("link", { name: /^Estatuto/ })
      .first()
      .click();
    const late = await browser.newPage({ javaScriptEnabled: false });
    await signInStaff(late, QUEUE);
    await late.goto(page.url());
    await reject(page).click();
    await expect(page.getByLabel("Motivo")).toHaveAttribute("aria-invalid", "true");
    for (let at = 0; at < 5; at += 1) {
      const here = page.url();
      if (at === 1) await rejectWith(page, ["Otro motivo", "Es de otra sede"]);
      else await approve(page).click();
      await expect(page).not.toHaveURL(here);
    }
    await approve(late).click();
    await expect(late.getByRole("alert")).toContainText("ya decidió sobre este documento");
    await checkPage(late, "plain-operator-late", { axe: false });
    await late.close();
    await approve(page).click();
    await expect(page.getByText("No hay documentos por revisar")).toBeVisible();
  });
});
