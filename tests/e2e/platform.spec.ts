/** Tests the platform's own pages, which have no script, and the back office without a network. */
import type { Page } from "@playwright/test";
import { expect, test } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { signIn } from "./pages/aboard";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

const PLACES = ["/", "/pricing"];

/** Waits until React has hydrated the page; without a network the script could not load. */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
}

test("home and prices: dark, and as narrow as 320 px, without script", async ({ page }) => {
  for (const place of PLACES) {
    const name = `platform${place.replace(/\W/g, "-")}`;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.goto(place);
    expect(await page.evaluate(() => document.scripts.length)).toBe(0);
    await checkPage(page, `${name}-dark`);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 320, height: 800 });
    await checkPage(page, `${name}-320`, { axe: false });
    await expect(
      page.getByRole("banner").getByRole("link", { name: "Crear cuenta" }),
    ).toBeVisible();
  }
});

test("the help finds a task by its words, shows the person's own country first, and names an address", async ({
  page,
}) => {
  await page.goto("/ayuda?q=tarjetas+rechazadas");
  const first = page.getByRole("main").getByRole("heading", { level: 3 }).first();
  await expect(first).toHaveText("Resolver una tarjeta rechazada");
  await page.getByRole("link", { name: "Ver todos los temas" }).click();
  const groups = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(groups).toHaveText([
    "Guías",
    "Documentos para Argentina",
    "Documentos de otros países",
  ]);
  await expect(page.locator("main a[href^='mailto:']")).toBeVisible();
});

test("prices follow the country of the address and the chosen period", async ({ page }) => {
  await page.goto("/pricing?country=CL");
  const plan = page.getByRole("listitem").filter({ hasText: "Esencial" }).first();
  await expect(plan.getByText("$27.500")).toBeVisible();
  await expect(plan.getByText("$272.500")).toBeHidden();
  await page.getByRole("radio", { name: "Anual" }).check();
  await expect(plan.getByText("$272.500")).toBeVisible();
  await expect(plan.getByText("$27.500", { exact: true })).toBeHidden();
  await expect(plan.getByRole("link")).toHaveAttribute("href", /plan=essential&period=yearly$/);
  await page.getByRole("link", { name: "Argentina", exact: true }).click();
  await expect(page.getByText("Equivale a USD 29,00")).toBeVisible();
  await page.getByRole("link", { name: "Elegir Profesional" }).first().click();
  await expect(page.getByText(/sigue el pago del plan Profesional/)).toBeVisible();
});

test("no input is lost without a network", async ({ page, context, complaints }) => {
  const { slug, owner } = await lab.createOrganization();
  await page.goto(tenantUrl(slug, "/manage/campaigns/new?type=crowdfund"));
  await signIn(page, words.es, owner);
  await expect(page).toHaveURL(/campaigns\/new/);
  await untilHydrated(page);
  const title = page.getByLabel(words.es.title, { exact: true });
  const submit = page.getByRole("button", { name: words.es.createCampaign });
  await title.fill("Un techo");

  await context.setOffline(true);
  await expect(page.getByText(/^Sin conexión\. Se puede seguir/)).toBeVisible();
  await title.fill("Un techo para cada familia");
  await submit.click();
  await expect(page.getByText(/no se envió nada/)).toBeVisible();
  await checkPage(page, "offline-held");
  await page.getByRole("link", { name: "Donaciones", exact: true }).click();
  await expect(title).toHaveValue("Un techo para cada familia");
  await context.setOffline(false);
  await expect(page.getByText(/Sin conexión/)).toBeHidden();

  // The browser believes that it is connected, and gets no answer.
  await page.route("**/manage/campaigns/new*", (route) =>
    route.request().method() === "POST" ? route.abort("internetdisconnected") : route.continue(),
  );
  await submit.click();
  await expect(page.getByRole("heading", { name: "No hay conexión" })).toBeVisible();
  await checkPage(page, "offline-page", { axe: false });
  await page.getByRole("link", { name: "Intentar de nuevo" }).click();
  await expect(page.getByText(/Recuperamos lo que estaba escrito/)).toBeVisible();
  await expect(title).toHaveValue("Un techo para cada familia");
  // The only complaints are the browser's about the interrupted request, and Remix's about links
  // that it prefetches (those of a notice that appeared offline; it retries with the next one).
  const away = /ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/;
  const serious = complaints.filter((line) => !away.test(line));
  complaints.splice(0, complaints.length, ...serious);
});
