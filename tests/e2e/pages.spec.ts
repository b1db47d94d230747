import { test, expect } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { signIn } from "./pages/aboard";
import { makeTag } from "./pages/person";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

const en = { ...words.es, email: "E-mail", password: "Password", login: "Log in" };

/** Lists, with the page of their first item. */
const DETAILS = [
  ["settings/users", "settings-person"],
  ["settings/activity", "settings-record"],
] as const;

test.describe("in English", () => {
  test.use({ locale: "en-US" });

  test("the back office of a new organisation, and the platform's pages", async ({ page }) => {
    const { slug, owner } = await lab.createOrganization();
    await page.goto(tenantUrl(slug, "/manage/settings"));
    await checkPage(page, "en-login");
    await signIn(page, en, { ...owner, password: "wrong" });
    await expect(page.getByRole("alert")).toBeVisible();
    await checkPage(page, "en-login-refused");
    await signIn(page, en, owner);
    await expect(page).toHaveURL(tenantUrl(slug, "/manage/settings"));
    await page.goto(tenantUrl(slug, "/manage/settings/user"));
    await page.getByLabel("Idioma").selectOption("en");
    await page.getByRole("button", { name: "Guardar" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();
    // walk.spec.ts loads the other pages; these have most of the English texts.
    for (const place of ["dashboard", "settings/gateways", "donations?q=nobody"]) {
      await page.goto(tenantUrl(slug, `/manage/${place}`));
      await checkPage(page, `en-${place.replace(/\W/g, "-")}`);
    }
    for (const [list, detail] of DETAILS) {
      await page.goto(tenantUrl(slug, `/manage/${list}`));
      await checkPage(page, `en-${list.replace(/\W/g, "-")}`);
      await page.getByRole("rowheader").first().getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`${list}/[0-9a-f-]{36}$`));
      await checkPage(page, `en-${detail}`);
    }
    for (const place of ["", "pricing", "ayuda?q=month"]) {
      await page.goto(`/${place}`);
      await checkPage(page, `en-platform-${place.replace(/\W/g, "-") || "home"}`);
    }
    await page.goto("/password/forgot");
    await page.locator("input[type=email]").fill("nobody@example.org");
    await page.locator("input[type=email]").press("Enter");
    await expect(page.getByText("If that e-mail has an account")).toBeVisible();
    await checkPage(page, "en-platform-password-forgot-sent");
  });
});

test("the donor's page: light, dark, and as narrow as 320 px", async ({ page }) => {
  const { slug } = await lab.createOrganization();
  const { url } = await lab.createCampaign(slug, {
    title: "Un techo para cada familia que lo necesita",
    description: "Construimos viviendas de emergencia.\n\nCada aporte cuenta.",
    objective: "2000000.00",
    amounts: [
      { amount: "1500.00", caption: "Una chapa" },
      { amount: "250000.00", caption: "Una vivienda entera con su ventana" },
    ],
    style: { color: "#f2c14e" },
  });
  await page.goto(url);
  await checkPage(page, "donor-light");
  await page.emulateMedia({ colorScheme: "dark" });
  await checkPage(page, "donor-dark");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await checkPage(page, `donor-dark-${width}`, { axe: false });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("radio", { name: words.es.otherAmount }).check();
  await checkPage(page, "donor-320");
  await page.goto(tenantUrl(slug));
  await checkPage(page, "organization-320");
});

test("missing addresses have an explanation", async ({ page, complaints }) => {
  const { slug } = await lab.createOrganization();
  const lost = [tenantUrl(slug, "/c/no-such-campaign"), tenantUrl(makeTag()), "/no-such-page"];
  for (const [at, address] of lost.entries()) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await checkPage(page, `lost-${at}`);
  }
  // Chromium's own message about the 404.
  complaints.splice(0, lost.length);
});
