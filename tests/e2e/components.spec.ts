/** Tests every component on /dev/components: timing, keys and appearance. */
import type { Page } from "@playwright/test";
import { expect, test } from "./browser-test";
import { checkPage, expectAccessible, keepShot } from "./walk/page-checks";

const HERE = "/dev/components";
const SCHEMES = ["light", "dark"] as const;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const piece = (page: Page, name: string) => page.locator(`[data-piece=${name}]`);

/** Opens the page and waits until it is hydrated: the plain select has become a combobox. */
async function open(page: Page): Promise<void> {
  await page.goto(HERE);
  await expect(page.locator("input[role=combobox]")).toBeVisible();
  await expect(button(page, "Mover Celular")).toBeVisible();
}

/** Opens the page with a clock that the test controls. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(new Date("2099-01-01T00:00:00Z"));
}

async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  );
}

test("everything in two widths, light and dark, and overlays", async ({ page }) => {
  await open(page);
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await checkPage(page, `components-${scheme}-${width}`);
    }
    const look = async (name: string, part: string) => {
      await waitUntilStill(page);
      await keepShot(page, `components-${name}-${scheme}`, { fullPage: false });
      await expectAccessible(page, part);
    };
    await piece(page, "modal").getByRole("link", { name: "Terminar la donación" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look("modal", ".modal");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const toasts = page.locator(".toast");
    await button(page, "Notificar con enlace").click();
    await button(page, "Notificar error").click();
    await expect(toasts).toHaveCount(2);
    await toasts.first().hover();
    await look("toasts", ".notification-stack");
    for (const left of [1, 0]) {
      await toasts.first().getByRole("button").click();
      await expect(toasts).toHaveCount(left);
    }
    await page.locator("input[role=combobox]").fill("cord");
    await look("dropdown", ".combobox");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Elegir color/ }).click();
    await expect(page.locator(".react-colorful")).toBeVisible();
    await look("color", ".popover");
    await page.keyboard.press("Escape");
    await page.locator("summary[aria-label]").click();
    await look("menu", ".menu");
    await page.keyboard.press("Escape");
    await button(page, "Ayuda emergente").focus();
    await expect(page.getByRole("tooltip")).toBeVisible();
    await look("tooltip", ".tooltip");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  }
});

test("a modal keeps the focus, closes by key and backdrop, returns the focus, and stays while locked", async ({
  page,
}) => {
  await openWithClock(page);
  const opener = piece(page, "modal").getByRole("link", { name: "Terminar la donación" });
  const dialog = page.getByRole("dialog", { name: "Terminar la donación" });
  await opener.click();
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.clock.runFor(50);
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  // The action's two seconds lock it.
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await expect(dialog).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await page.clock.runFor(1_999);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cerrar" })).toBeDisabled();
  await page.clock.runFor(1);
  await expect(dialog).toHaveCount(0);
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.clock.runFor(50);
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
  const times = await page.evaluate(() => {
    const box = document.createElement("div");
    box.className = "modal";
    document.body.append(box);
    const enter = getComputedStyle(box).animationDuration;
    box.dataset.state = "closed";
    const leave = getComputedStyle(box).animationDuration;
    box.remove();
    return { enter, leave };
  });
  expect(times).toEqual({ enter: "0.3s", leave: "0.2s" });
});

test("toasts stay 7 seconds, not counted while hovered; the save status hides at 5 s and clears at 5.25 s", async ({
  page,
}) => {
  await openWithClock(page);
  await button(page, "Notificar con enlace").click();
  const toast = page.locator(".toast");
  await expect(toast).toHaveCount(1);
  await expect(toast.getByRole("link", { name: "descargar" })).toHaveAttribute("href", HERE);
  await page.clock.runFor(3_000);
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toHaveCount(1);
  await page.mouse.move(5, 700);
  await page.clock.runFor(3_900);
  await expect(toast).toHaveAttribute("data-state", "open");
  await page.clock.runFor(400);
  await expect(toast).toHaveCount(0);

  const banner = page.locator(".save-status");
  await button(page, "Guardar bien").click();
  await expect(banner).toHaveText("Guardando…");
  await page.clock.runFor(2_000);
  await expect(banner).toHaveText("Guardado correctamente");
  await page.clock.runFor(4_900);
  await expect(banner.locator("[data-leaving]")).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(banner.locator("[data-leaving]")).toHaveCount(1);
  await page.clock.runFor(250);
  await expect(banner).toHaveText("");
  await button(page, "Guardar con error").click();
  await page.clock.runFor(2_000);
  await expect(banner).toHaveText("Error al guardar");

  await button(page, "Esperar 2 segundos").click();
  const cover = page.locator("dialog.modal-spinner");
  await expect(cover).toBeVisible();
  await page.keyboard.press("Escape");
  await page.clock.runFor(1_900);
  await expect(cover).toBeVisible();
  await page.clock.runFor(100);
  await expect(cover).toBeHidden();
});

test("a dropdown of 500 is searched, chosen from by keys, and closes 200 ms after the mouse has left", async ({
  page,
}) => {
  await openWithClock(page);
  const box = page.getByRole("combobox", { name: "Localidad" });
  const options = page.locator(".combobox [role=option]");
  await box.click();
  await expect(options).toHaveCount(500);
  const height = await page
    .getByRole("listbox")
    .evaluate((list) => getComputedStyle(list).maxHeight);
  expect(height).toBe("240px");
  await box.fill("cordoba 11");
  await expect(options).toHaveText([11, 111, 116, 211, 311, 411].map((n) => `Córdoba ${n}`));
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("Córdoba 11");
  await box.evaluate(async (input: HTMLInputElement) => {
    // These keys are faster than every timer and message of the page.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
      input,
      "cordoba 11",
    );
    input.dispatchEvent(new Event("input", { bubbles: true }));
    for (const key of ["ArrowDown", "Enter"]) {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      input.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }
  });
  await expect(box).toHaveValue("Córdoba 111");
  await expect(page.locator("input[name=city]")).toHaveValue("111");
  await expect(options).toHaveCount(0);
  // A name typed in full and chosen leaves all options for the next search.
  await box.fill("Córdoba 211");
  await page.keyboard.press("Enter");
  await expect(page.locator("input[name=city]")).toHaveValue("211");
  await box.click();
  await expect(options).toHaveCount(500);
  await box.fill("cordoba 111");
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("Córdoba 111");
  await box.fill("nada así");
  await expect(piece(page, "choices").getByText("Nada coincide").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(box).toHaveValue("Córdoba 111");
  await box.click();
  await expect(options.first()).toBeVisible();
  // What is typed now replaces the chosen name.
  await page.keyboard.type("cordoba");
  await expect(box).toHaveValue("cordoba");
  await page.mouse.move(5, 5);
  await page.clock.runFor(199);
  await expect(options.first()).toBeVisible();
  await page.clock.runFor(1);
  await expect(options).toHaveCount(0);
});

test("lists are reordered by keys and by buttons, and announce it; tabs and menu follow the arrows", async ({
  page,
}) => {
  await open(page);
  const order = () =>
    page
      .locator("input[name=fields]")
      .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
  const list = piece(page, "reorder");
  await button(page, "Bajar Nombre y apellido").click();
  expect(await order()).toEqual(["email", "name", "phone", "comment"]);
  await expect(list.getByText("Nombre y apellido: posición 2 de 4")).toBeAttached();
  await expect(button(page, "Bajar Nombre y apellido")).toBeFocused();
  await button(page, "Mover Comentario").focus();
  await page.keyboard.press("Space");
  const said = page.locator("[id^=DndLiveRegion]");
  await expect(said).toHaveText("Comentario levantado, posición 4 de 4");
  await page.keyboard.press("ArrowUp");
  await expect(said).toHaveText("Comentario: posición 3 de 4");
  await page.keyboard.press("Space");
  await expect.poll(order).toEqual(["email", "name", "comment", "phone"]);
  await expect(said).toHaveText("Comentario quedó en la posición 3 de 4");

  await page.getByRole("tab", { name: "General" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Montos" })).toBeFocused();
  await expect(page.getByRole("tabpanel")).toHaveText("Contenido de la pestaña Montos.");
  await page.keyboard.press("End");
  await expect(page).toHaveURL(/tab=thanks/);

  const menu = page.locator("details.menu");
  await menu.locator("summary").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("button", { name: "Copiar enlace" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu.locator("summary")).toBeFocused();
  await menu.locator("summary").click();
  await page.mouse.click(5, 5);
  await expect(menu).not.toHaveAttribute("open");
});

const EVIL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="steal()" style="color:red">
  <script>steal()</script><style>path{fill:red}</style><foreignObject><p>x</p></foreignObject>
  <a href="javascript:steal()"><path d="M0 0h9v9z" fill="url(https://evil.org/x)" onclick="steal()"/></a>
  <use href="https://evil.org/x.svg#a"/><image href="https://evil.org/x.png"/></svg>`;

test("a drawing from a file contains only shapes, and reports what was ignored", async ({
  page,
  complaints,
}) => {
  await page.route("**/logo.svg", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: EVIL }),
  );
  await open(page);
  const drawing = piece(page, "svg");
  await expect(drawing.getByRole("img", { name: "Marca de Dádiva" })).toBeVisible();
  expect(await drawing.locator("svg[role=img]").evaluate((svg) => svg.innerHTML.trim())).toBe(
    '<path d="M0 0h9v9z"></path>\n  <use></use>',
  );
  await button(page, "Cargar uno que falta").click();
  await expect(drawing.getByRole("alert")).toHaveText("No se pudo cargar el SVG");
  await button(page, "Cargar lo que no es un dibujo").click();
  await expect(drawing.getByRole("alert")).toHaveText("El archivo no es un SVG válido");
  // Chromium's own message about the 404.
  expect(complaints.splice(0)).toEqual([expect.stringContaining("404")]);
});

test("files show progress and errors; amounts are written out; copying is confirmed for 3 s", async ({
  page,
  complaints,
  context,
}) => {
  await context.grantPermissions(["clipboard-write"]);
  await openWithClock(page);
  const files = piece(page, "files");
  const file = { name: "estatuto.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") };
  await page.getByLabel("Documento (opcional)").setInputFiles(file);
  await page.clock.runFor(1_000);
  await expect(files.getByRole("progressbar")).toHaveAttribute("value", "50");
  await page.clock.runFor(1_000);
  await expect(files.getByText("estatuto.pdf: listo")).toBeAttached();
  await page.getByLabel("Documento que falla").setInputFiles(file);
  // The text of the error.
  await expect(files.getByText("No encontramos lo que buscás")).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/status of 40\d/)]);

  const amount = page.locator("input[name=amount]");
  await amount.fill("1234567");
  await amount.blur();
  await expect(amount).toHaveValue("1.234.567,00");

  await button(page, "Copiar enlace").click();
  await expect(button(page, "Copiado")).toBeVisible();
  await page.clock.runFor(2_999);
  await expect(button(page, "Copiado")).toBeVisible();
  await page.clock.runFor(1);
  await expect(button(page, "Copiado")).toHaveCount(0);
});

test("sharing opens a window of 626 by 436", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = (url, _name, features) => {
      document.title = `${String(url)} ${features}`;
      return { opener: window } as unknown as Window;
    };
  });
  await open(page);
  await page.getByRole("link", { name: "WhatsApp" }).click();
  await expect(page).toHaveTitle(
    /^https:\/\/api\.whatsapp\.com\/send\?text=.* popup,width=626,height=436$/,
  );
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("every component has its plain form, and a modal is a page", async ({ page }) => {
    await page.goto(HERE);
    await expect(page.locator("select[name=city] option")).toHaveCount(501);
    await expect(page.locator("input[type=color]")).toBeVisible();
    await page.getByRole("tab", { name: "Agradecimiento" }).click();
    await expect(page.getByText("Contenido de la pestaña Agradecimiento.")).toBeVisible();
    await page.locator("summary[aria-label]").click();
    await expect(page.locator(".menu-items")).toBeVisible();
    await piece(page, "modal").getByRole("link", { name: "Editar la campaña" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Editar la campaña" })).toBeVisible();
    await page.getByRole("link", { name: "Volver" }).click();
    await expect(page).toHaveURL(HERE);
  });
});
