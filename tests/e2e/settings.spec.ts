/** Tests the settings' messages and confirmations of removals, with and without script. */
import sharp from "sharp";
import { Visitor } from "../factories/product";
import { expect, test } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { signIn } from "./pages/aboard";
import { lab, stack, tenantUrl } from "./stack";
import { words } from "./walk/words";
import { expectRefusalInSight } from "./pages/fault";

/** Creates an organisation whose owner is signed in here and on another device. */
async function begin() {
  const { slug, owner } = await lab.createOrganization();
  await new Visitor(stack).signIn(slug, owner);
  return { owner, place: tenantUrl(slug, "/manage/settings/user") };
}

test("my data: the banner shows a save and an error, a dialog confirms before a session ends", async ({
  page,
}) => {
  const { owner, place } = await begin();
  await page.goto(place);
  await signIn(page, words.es, owner);
  await expect(page).toHaveURL(place);
  // The buttons appear with hydration; a form that is posted before works, too, but has no banner.
  await expect(page.getByRole("button", { name: "Mostrar contraseña" })).toHaveCount(2);
  const banner = page.locator(".save-status");
  const save = page.getByRole("button", { name: "Guardar" });
  await page.getByLabel("Nombre", { exact: true }).fill("Olga María");
  await save.first().click();
  await expect(banner).toHaveText("Guardado correctamente");
  await expect(save.first()).toBeFocused();
  await expect(page).toHaveURL(place);
  await expect(page.locator(".manage-top").getByText(/^Olga María/)).toBeVisible();
  // Only the server rejects this; the browser's validation passes.
  await page.getByLabel("Contraseña actual").fill("not it");
  await page.getByLabel("Contraseña nueva").fill("Another-password-1");
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expect(banner).toHaveText("Error al guardar");
  await expectRefusalInSight(page);

  const end = page.getByRole("link", { name: "Cerrar las demás sesiones" });
  await end.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "¿Cerrar las demás sesiones?" });
  await expect(dialog).toBeVisible();
  await checkPage(page, "settings-dialog");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(end).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Cerrar las demás sesiones" }).click();
  await expect(page.locator(".toast-text")).toHaveText("Cerramos las demás sesiones.");
  await expect(dialog).toHaveCount(0);
  await expect(end).toHaveCount(0);
});

test("my data: after the session ended elsewhere, the input can be copied, and is restored in the form", async ({
  page,
  complaints,
}) => {
  const { slug, owner } = await lab.createOrganization();
  const path = "/manage/settings/user";
  await page.goto(tenantUrl(slug, path));
  await signIn(page, words.es, owner);
  await expect(page.getByRole("button", { name: "Mostrar contraseña" })).toHaveCount(2);
  const name = page.getByLabel("Nombre", { exact: true });
  await name.fill("Olga Renata");
  const elsewhere = new Visitor(stack);
  const csrf_token = (await elsewhere.signIn(slug, owner, path)).meta("csrf-token");
  await elsewhere.post(slug, path, { csrf_token, intent: "revoke_others" });
  await page.getByRole("button", { name: "Guardar" }).first().click();
  await expect(page.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible();
  await expect(page.getByLabel("Lo que escribiste")).toHaveValue(/^Olga Renata$/m);
  await checkPage(page, "settings-session-over");
  // The browser reports the expected error, and nothing else.
  expect(complaints.splice(0)).toEqual([expect.stringContaining("status of 401")]);
  await page.getByRole("link", { name: "Ingresar" }).click();
  await signIn(page, words.es, owner);
  await expect(page).toHaveURL(tenantUrl(slug, path));
  await expect(name).toHaveValue("Olga Renata");
  await expect(page.locator(".connection")).toHaveText(/Recuperamos lo que estaba escrito/);
});

test("sessions on the platform's own host: listed, confirmed and ended, wide and narrow", async ({
  page,
}) => {
  const { owner } = await begin();
  await page.goto("/organizations");
  await signIn(page, words.es, owner);
  await page.goto("/organizations");
  await checkPage(page, "platform-organizations");
  await page.getByRole("link", { name: "Mi cuenta" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mi cuenta" })).toBeVisible();
  await checkPage(page, "platform-sessions-1280");
  await page.setViewportSize({ width: 390, height: 800 });
  const box = page.getByLabel("Email");
  const change = page.getByRole("button", { name: "Cambiar email" });
  // Twice for the same address: the field shows the current one again each time, and the focus
  // stays.
  for (const _ of ["first", "again"]) {
    await box.fill("otra@huellas.example");
    await change.press("Enter");
    await expect(page.getByText("Falta confirmar otra@huellas.example")).toBeVisible();
    await expect(box).toHaveValue(owner.email);
    await expect(change).toBeFocused();
  }
  await checkPage(page, "platform-sessions-390");
  await box.fill("a medio escrib");
  await page.getByRole("button", { name: "Cancelar el cambio" }).click();
  await expect(page.getByText("Falta confirmar")).toHaveCount(0);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("a medio escrib");
  await page.getByRole("link", { name: "Cerrar las demás sesiones" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Cerrar las demás sesiones?" });
  await dialog.getByRole("button", { name: "Cerrar las demás sesiones" }).click();
  await expect(page.getByText("Cerramos las demás sesiones.", { exact: true })).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveCount(1);
});

test("the organisation's logo: cropped, uploaded, on its public page, removed after a confirmation", async ({
  page,
}) => {
  const { slug, owner } = await lab.createOrganization();
  const settings = tenantUrl(slug, "/manage/settings/organization");
  await page.goto(settings);
  await signIn(page, words.es, owner);
  // A slow network: the file is chosen before the page's script loads.
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(settings, { waitUntil: "commit" });
  const picture = await sharp({
    create: { width: 300, height: 100, channels: 3, background: "#345" },
  })
    .png()
    .toBuffer();
  const file = { name: "logo.png", mimeType: "image/png", buffer: picture };
  await page.locator("input[name=logo]").setInputFiles(file);
  arrive();
  const box = page.locator(".file-drop[data-rich]", { has: page.locator("input[name=logo]") });
  await expect(box).toContainText("logo.png");
  const preview = page.getByRole("img", { name: "Así se verá el logo" });
  await expect(preview).toHaveJSProperty("width", 300);
  await page.getByRole("radio", { name: "Cuadrado" }).check();
  await page.getByLabel("De izquierda a derecha").fill("0");
  await expect(preview).toHaveJSProperty("width", 100);
  await checkPage(page, "settings-logo-crop");
  await page.getByRole("button", { name: "Subir logo" }).click();
  const logo = page.getByRole("img", { name: /^Logo de / });
  await expect(logo).toBeVisible({ timeout: 20_000 });
  await checkPage(page, "settings-logo");
  await page.goto(tenantUrl(slug, "/"));
  const shown = page.locator("main img");
  await expect(shown).toBeVisible();
  const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(100);
  await page.goto(`${settings}?confirm=remove_logo`);
  await page.getByRole("button", { name: "Quitar logo" }).click();
  await expect(page.getByText("Todavía no hay un logo")).toBeVisible();
  await page.goto(tenantUrl(slug, "/"));
  await expect(shown).toHaveCount(0);
});

test("the organisation's photo: refused at its box, on its public page, removed after a confirmation", async ({
  page,
}) => {
  const { slug, owner } = await lab.createOrganization();
  const settings = tenantUrl(slug, "/manage/settings/organization");
  await page.goto(settings);
  await signIn(page, words.es, owner);
  await page.goto(settings);
  const upload = async (buffer: Buffer) => {
    const file = { name: "foto.png", mimeType: "image/png", buffer };
    await page.locator("input[name=photo]").setInputFiles(file);
    await page.getByRole("button", { name: "Subir foto" }).click();
  };
  await upload(Buffer.from("no picture"));
  await expect(page.locator("#photo-error")).toHaveText(
    "El archivo no es válido: debe ser una imagen JPG, PNG o GIF",
  );
  await expect(page.locator("#logo-error")).toHaveCount(0);
  const create = { width: 1200, height: 630, channels: 3, background: "#345" } as const;
  await upload(await sharp({ create }).png().toBuffer());
  const photo = page.getByRole("img", { name: /^Foto de / });
  await expect(photo).toBeVisible({ timeout: 20_000 });
  await checkPage(page, "settings-photo");
  await page.goto(tenantUrl(slug, "/"));
  await expect(photo).toBeVisible();
  await checkPage(page, "public-home-photo");
  await page.goto(`${settings}?confirm=remove_photo`);
  await page.getByRole("button", { name: "Quitar foto" }).click();
  await expect(page.getByText("Todavía no hay una foto")).toBeVisible();
  await page.goto(tenantUrl(slug, "/"));
  await expect(photo).toHaveCount(0);
});

test.describe("scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("the page confirms what was saved, and asks on a page of its own", async ({ page }) => {
    const { owner, place } = await begin();
    await page.goto(place);
    await signIn(page, words.es, owner);
    await page.getByLabel("Nombre", { exact: true }).fill("Olga María");
    await page.getByRole("button", { name: "Guardar" }).first().click();
    await expect(page.getByRole("status").getByText("Guardado correctamente")).toBeVisible();
    await page.getByRole("link", { name: "Cerrar las demás sesiones" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("¿Cerrar las demás sesiones?");
    await checkPage(page, "settings-question", { axe: false });
    await page.getByRole("button", { name: "Cerrar las demás sesiones" }).click();
    await expect(page.getByRole("status").getByText("Cerramos las demás sesiones.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Cerrar las demás sesiones" })).toHaveCount(0);
    // The message appears once, and a completed action is not confirmed again.
    await page.reload();
    await expect(page.getByText("Cerramos las demás sesiones.")).toHaveCount(0);
    await page.goto(`${place}?confirm=revoke_others`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No hay nada que confirmar");
    await page.getByRole("link", { name: "Volver" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mi cuenta");
  });
});
