import { PDF } from "../../factories/sample-documents";
import { expect, test } from "../browser-test";
import { checkPage } from "../walk/page-checks";
import { signIn } from "../pages/aboard";
import { lab, tenantUrl } from "../stack";
import { words } from "../walk/words";

test.use({ javaScriptEnabled: false });

test("scripts off: a document is rejected in place, uploaded, removed and submitted", async ({
  page,
}) => {
  const { slug, owner } = await lab.createOrganization();
  await page.goto(tenantUrl(slug, "/account/onboarding/documents"));
  await signIn(page, words.es, owner);
  const paper = page.getByRole("region", { name: /^Certificado de exención/ });
  const file = { name: "exención.pdf", mimeType: "application/pdf", buffer: PDF };
  const send = async (buffer: Buffer) => {
    await paper.locator(".file-drop-input").setInputFiles({ ...file, buffer });
    await paper.getByRole("button", { name: "Subir archivo" }).click();
  };
  await send(PDF.subarray(0, 50));
  await expect(paper.getByText("El archivo no es válido: está dañado o incompleto")).toBeVisible();
  await checkPage(page, "plain-documents-refused", { axe: false });
  await send(PDF);
  await expect(paper.getByRole("link", { name: "Descargar exención.pdf" })).toBeVisible();
  await paper.getByRole("link", { name: "Eliminar exención.pdf" }).click();
  await expect(page.getByRole("heading", { name: "¿Eliminar este archivo?" })).toBeVisible();
  await checkPage(page, "plain-documents-discard", { axe: false });
  await page.getByRole("button", { name: "Eliminar" }).click();
  await expect(paper.getByText("Sin cargar")).toBeVisible();
  await send(PDF);
  await paper.getByRole("button", { name: /^Listo para verificar/ }).click();
  await expect(paper.getByText(/48 horas hábiles/)).toBeVisible();
  await expect(paper.locator(".file-drop-input")).toHaveCount(0);
  await checkPage(page, "plain-documents-in-review", { axe: false });
});
