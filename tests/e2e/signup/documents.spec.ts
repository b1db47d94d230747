/** Tests the page of documents with script: their states, uploads of single files, submission. */
import { PDF } from "../../factories/sample-documents";
import { expect, test } from "../browser-test";
import { checkPage } from "../walk/page-checks";
import { signIn } from "../pages/aboard";
import { lab, tenantUrl } from "../stack";
import { words } from "../walk/words";

const pdf = { name: "exención 2026.pdf", mimeType: "application/pdf", buffer: PDF };
const ASKS = "Soltá un archivo";
const UPLOAD = "**/manage/api/accounts/documents";

test("documents: uploaded with progress, rejected in place, removed, submitted", async ({
  page,
  complaints,
}) => {
  const { slug, owner } = await lab.createOrganization();
  const place = tenantUrl(slug, "/account/onboarding/documents");
  await page.goto(place);
  await signIn(page, words.es, owner);
  await expect(page).toHaveURL(place);
  await expect(page.getByRole("heading", { name: "Documentos de tu organización" })).toBeVisible();
  // The lab approves the required documents, so only an optional one is open.
  const bylaws = page.getByRole("region", { name: "Estatuto" });
  await expect(bylaws.getByText("Aprobado")).toBeVisible();
  await expect(bylaws.locator(".file-drop-input")).toHaveCount(0);
  const paper = page.getByRole("region", { name: /^Certificado de exención/ });
  await expect(paper.getByText("Sin cargar")).toBeVisible();
  await checkPage(page, "documents");

  const box = paper.locator(".file-drop-input");
  const drop = paper.locator(".file-drop");
  await box.setInputFiles({
    name: "exención.png",
    mimeType: "image/png",
    buffer: Buffer.from("MZ"),
  });
  await expect(paper.getByText(/El archivo no es válido: debe ser PNG, JPG, PDF/)).toBeVisible();
  await checkPage(page, "documents-refused");
  await box.focus();
  await box.setInputFiles(pdf);
  await expect(paper.getByRole("link", { name: "Descargar exención 2026.pdf" })).toBeVisible();
  await expect(paper.getByText("Cargado", { exact: true })).toBeVisible();
  await expect(paper.getByRole("status")).toHaveText(/exención 2026\.pdf/);
  // The same, empty input remains, keeps the focus and shows the prompt.
  await expect(box).toHaveValue("");
  await expect(box).toBeFocused();
  await expect(drop).toContainText(ASKS);
  await expect(drop).not.toContainText("exención 2026.pdf");

  const download = page.waitForEvent("download");
  await paper.getByRole("link", { name: "Descargar exención 2026.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("exención 2026.pdf");

  await paper.getByRole("link", { name: "Eliminar exención 2026.pdf" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Eliminar este archivo?" });
  await expect(dialog).toContainText("exención 2026.pdf");
  await checkPage(page, "documents-dialog");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(paper.getByText("Sin cargar")).toBeVisible();
  // The message of the removed file disappears.
  await expect(paper.getByRole("status")).toHaveText("");
  await expect(drop).toContainText(ASKS);

  // If the person moved on during an upload, the focus stays there; after a retry it is on the
  // file.
  let fail = () => {};
  const failing = new Promise<void>((resolve) => (fail = resolve));
  await page.route(UPLOAD, async (route) => {
    await failing;
    return route.abort();
  });
  const away = page.getByRole("link", { name: "Ir al inicio" });
  await box.focus();
  await box.setInputFiles(pdf);
  await expect(box).toBeDisabled();
  await away.focus();
  fail();
  const retry = paper.getByRole("button", { name: "Intentar de nuevo" });
  await expect(retry).toBeVisible();
  await expect(away).toBeFocused();
  await page.unroute(UPLOAD);
  await retry.focus();
  await page.keyboard.press("Enter");
  await expect(paper.getByText("Cargado", { exact: true })).toBeVisible();
  await expect(box).toBeFocused();
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !/ERR_FAILED/.test(line)));
  await paper.getByRole("button", { name: /^Listo para verificar/ }).click();
  await expect(paper.getByText(/48 horas hábiles/)).toBeVisible();
  await expect(box).toHaveCount(0);
  await expect(paper.getByRole("link", { name: /^Eliminar/ })).toHaveCount(0);
  await checkPage(page, "documents-in-review");
});
