/** Tests changes by other programs in a page, and restrictions of the browser: no input is lost. */
import type { Page } from "@playwright/test";
import { expect, test } from "./browser-test";
import { signIn } from "./pages/aboard";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

const { es } = words;

/** Opens a page with a delayed script, runs `act`, and lets the script load. */
async function beforeScript(page: Page, url: string, act: () => Promise<void>): Promise<void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "domcontentloaded" });
  await act();
  arrive();
  await untilAlive(page);
  await page.unroute("**/assets/*.js");
}

/** Waits until React has hydrated the title in the head. */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const title = document.querySelector("title");
    return title !== null && Object.keys(title).some((key) => key.startsWith("__react"));
  });
}

/** Adds elements and attributes as extensions do: in and beside body, head, both roots. */
function addAround(page: Page): Promise<void> {
  return page.evaluate(() => {
    const added = (name: string) => {
      const element = document.createElement(name);
      element.dataset["foreign"] = "";
      return element;
    };
    const style = added("style");
    style.nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
    document.head.prepend(added("script"), style);
    document.head.append(added("script"));
    document.body.prepend(added("div"));
    document.body.append(added("grammarly-desktop-integration"));
    document.documentElement.append(added("div"));
    document.documentElement.setAttribute("cz-shortcut-listen", "true");
    document.body.setAttribute("data-gr-ext-installed", "");
  });
}

/** Adds a picture beside every field, as password managers do. */
function addIcons(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const field of document.querySelectorAll("input:not([type=hidden])")) {
      const icon = document.createElement("div");
      icon.dataset["lastpassIconRoot"] = "";
      field.after(icon);
    }
  });
}

/** Wraps every text, as a browser's translation does. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.getElementById("app") as Element, 4);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const font = document.createElement("font");
      font.textContent = text.data;
      text.replaceWith(font);
    }
  });
}

/** Returns ids that React expects and the document lacks: the server counted differently. */
function strayIds(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("#app *")].flatMap((element) => {
      const key = Object.keys(element).find((name) => name.startsWith("__reactProps"));
      const props = key && (element as unknown as Record<string, Record<string, unknown>>)[key];
      if (!props) return [];
      const wrong = [
        ["id", props["id"]],
        ["for", props["htmlFor"]],
        ["aria-describedby", props["aria-describedby"]],
      ].filter(([name, value]) => value && element.getAttribute(name as string) !== value);
      return wrong.map(([name, value]) => `${name} ${value} at ${element.outerHTML.slice(0, 80)}`);
    }),
  );
}

test("elements that an extension adds around the page change nothing in it", async ({ page }) => {
  await beforeScript(page, "/login", async () => {
    await page.getByLabel(es.email).fill("ana@example.org");
    await page.getByLabel(es.password, { exact: true }).fill("Contraseña1");
    await addAround(page);
  });
  await expect(page.getByLabel(es.email)).toHaveValue("ana@example.org");
  await expect(page.getByLabel(es.password, { exact: true })).toHaveValue("Contraseña1");

  await beforeScript(page, "/signup", async () => {
    await page.getByLabel(es.organizationName).fill("Huellas");
    await addAround(page);
  });
  await expect(page.getByLabel(es.organizationName)).toHaveValue("Huellas");
  await expect(page.locator("[data-foreign]")).toHaveCount(6);
  await expect(page.locator("title")).toHaveCount(1);
  await expect(page.locator("meta[name=csrf-token]")).toHaveCount(1);
  expect(await strayIds(page)).toEqual([]);
});

test("a translated page keeps the input and its place", async ({ page, complaints }) => {
  await beforeScript(page, "/login", async () => {
    await page.getByLabel(es.password, { exact: true }).fill("Contraseña1");
    await page.getByLabel(es.email).fill("ana@example.org");
    await translate(page);
  });
  await expect(page.getByLabel(es.email)).toHaveValue("ana@example.org");
  await expect(page.getByLabel(es.email)).toBeFocused();
  await expect(page.getByLabel(es.password, { exact: true })).toHaveValue("Contraseña1");
  // React reports that it rendered the page again; otherwise this test would prove nothing.
  expect(complaints.splice(0).join("\n")).toMatch(/#(?:418|423)/);
});

test("a form of the back office keeps its nodes with icons, and its title follows a translated page", async ({
  page,
}) => {
  const { slug, owner } = await lab.createOrganization();
  const form = tenantUrl(slug, "/manage/settings/users/new");
  await page.goto(form);
  await signIn(page, es, owner);
  await expect(page).toHaveURL(form);
  let fields = 0;
  await beforeScript(page, form, async () => {
    await page.getByLabel(es.firstName, { exact: true }).fill("Inés");
    await page.evaluate(() => {
      for (const field of document.querySelectorAll("main input"))
        field.setAttribute("data-own", "");
    });
    fields = await page.locator("main input[data-own]").count();
    await addAround(page);
    await addIcons(page);
  });
  await expect(page.getByLabel(es.firstName, { exact: true })).toHaveValue("Inés");
  // A node that React renders anew lacks the mark.
  await expect(page.locator("main input[data-own]")).toHaveCount(fields);

  await translate(page);
  const before = await page.title();
  await page.locator('nav a[href="/manage/campaigns"]').first().click();
  await expect(page).toHaveURL(/\/manage\/campaigns$/);
  await expect(page).not.toHaveTitle(before);
  await expect(page.locator("title")).toHaveCount(1);
  await expect(page.locator("main h1")).toBeVisible();
});

test("after logging out, Back shows nothing of the back office", async ({ page }) => {
  const { slug, owner } = await lab.createOrganization();
  await page.goto(tenantUrl(slug, "/manage/dashboard"));
  await signIn(page, es, owner);
  await expect(page).toHaveURL(/\/manage\/dashboard$/);
  await page.goto(tenantUrl(slug, "/manage/settings"));
  await page.goto(tenantUrl(slug, "/manage/settings/user"));
  const logout = page.locator('form[action$="/logout"] button').first();
  await logout.evaluate((button: HTMLButtonElement) => button.form?.requestSubmit(button));
  await expect(page).toHaveURL(/\/login/);
  for (const _time of [1, 2]) {
    await page.goBack();
    await expect(page.getByLabel(es.password, { exact: true })).toBeVisible();
    await expect(page.getByText(owner.email)).toHaveCount(0);
  }
});

test("a browser that blocks cookies and storage shows the page, with an explanation", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["sessionStorage", "localStorage"])
      Object.defineProperty(window, name, { configurable: true, get });
    Object.defineProperty(navigator, "cookieEnabled", { get: () => false });
  });
  for (const path of ["/signup", "/login"]) {
    await page.goto(path);
    await untilAlive(page);
    await expect(page.getByRole("alert")).toContainText(
      "Este sitio necesita cookies y tu navegador no las guarda. Permití las cookies",
    );
    await expect(page.locator("form .button-primary")).toBeVisible();
  }
});
