/** Tests signup and verification during the input; signup-rules has their rules. */
import type { Page } from "@playwright/test";
import { expect, test } from "../browser-test";
import { waitUntilAlive } from "../pages/alive";
import { fillOrganization, fillUser, signUp } from "../pages/aboard";
import { makePerson } from "../pages/person";
import { lab, mailedCode } from "../stack";
import { words } from "../walk/words";
import { expectRefusalInSight } from "../pages/fault";
import { sendCode } from "../pages/send-code";

const es = words.es;
const goOn = (page: Page) => page.getByRole("button", { name: es.goOn, exact: true });
const uidOf = (page: Page) => page.locator("[name='organization.uid']");

test("login shows each error once, until its field is corrected", async ({ page }) => {
  await page.goto("/login");
  await waitUntilAlive(page);
  const email = page.getByLabel(es.email, { exact: true });
  const password = page.getByLabel(es.password, { exact: true });
  const told = page.getByRole("alert").getByRole("link");
  const fault = (of: string, text: string) => `${of}: ${text}`;
  // The first press may precede the schema; the server returns the same errors.
  await email.fill("ana");
  await page.getByRole("button", { name: es.login }).click();
  await expect(told).toHaveText([
    fault(es.email, es.emailInvalid),
    fault(es.password, es.required),
  ]);
  await expectRefusalInSight(page);
  await expect(email).toHaveValue("ana");
  await expect(page.locator("p.error").filter({ hasText: es.required })).toHaveCount(1);
  await expect(page.getByText(es.emailInvalid, { exact: true })).toHaveCount(1);
  // The server's answer was a new page.
  await waitUntilAlive(page);
  await told.last().click();
  await expect(password).toBeFocused();
  await page.keyboard.type("x");
  await expect(told).toHaveText([fault(es.email, es.emailInvalid)]);
  await expect(password).not.toHaveAttribute("aria-invalid");
  await expect(page.locator("p.error").filter({ hasText: es.required })).toHaveCount(0);
  await email.fill("ana@huellas.org");
  await expect(page.getByRole("alert")).toHaveCount(0);
  // From now on the browser itself blocks what the server would reject.
  let posts = 0;
  page.on("request", (request) => (posts += request.method() === "POST" ? 1 : 0));
  await password.fill("");
  await expect(told).toHaveText([fault(es.password, es.required)]);
  await password.press("Enter");
  await expectRefusalInSight(page);
  // Another try with the same error.
  await password.press("Enter");
  await expectRefusalInSight(page);
  expect(posts).toBe(0);
});

test("a number is formatted while it is typed, and the caret keeps its place", async ({ page }) => {
  await page.goto("/signup");
  const uid = uidOf(page);
  await uid.pressSequentially("3071234567");
  await expect(uid).toHaveValue("30-71234567");
  const caret = () => uid.evaluate((box: HTMLInputElement) => box.selectionStart);
  await uid.evaluate((box: HTMLInputElement) => box.setSelectionRange(5, 5));
  await page.keyboard.press("Backspace");
  await expect(uid).toHaveValue("30-7234567");
  expect(await caret()).toBe(4);
  await page.keyboard.type("99");
  await expect(uid).toHaveValue("30-79923456-7");
  expect(await caret()).toBe(6);
  await uid.evaluate((box: HTMLInputElement) => box.setSelectionRange(3, 3));
  await page.keyboard.press("Backspace");
  expect(await caret()).toBe(2);
  await page.keyboard.press("Backspace");
  await expect(uid).toHaveValue("37-99234567");
  expect(await caret()).toBe(1);
});

test("another country keeps the input, with its own number and cookie", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel(es.organizationName).fill("Fundación Ñandú");
  await uidOf(page).fill("60803000k");
  await page.getByLabel(es.country, { exact: true }).selectOption("CL");
  await expect(page.getByLabel(/^RUT /)).toHaveValue("60.803.000-K");
  await expect(page.getByLabel(es.organizationName)).toHaveValue("Fundación Ñandú");
  await page.goto("/signup");
  await expect(page.getByLabel(es.country, { exact: true })).toHaveValue("CL");
});

/** Holds posts back until `letGo`, and counts them. */
async function holdPosts(page: Page) {
  let count = 0;
  let letGo: () => void = () => undefined;
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/signup", async (route) => {
    if (route.request().method() === "POST") {
      count += 1;
      await free;
    }
    // A cancelled request cannot continue.
    await route.continue().catch(() => undefined);
  });
  return { letGo, arrive: (posts: number) => expect.poll(() => count).toBe(posts) };
}

/** Types like a person: a locator would wait for the page that is loading. */
async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    if (/^(Shift\+)?[A-Z][a-z]+$/.test(key)) await page.keyboard.press(key);
    else await page.keyboard.type(key);
  }
}

test("input during the change of the country's page, even twice, is kept", async ({ page }) => {
  await page.goto("/signup");
  await waitUntilAlive(page);
  const posts = await holdPosts(page);
  const country = page.getByLabel(es.country, { exact: true });
  const name = page.getByLabel(es.organizationName);
  await country.focus();
  await type(page, "c", "Tab", "fundación ");
  await posts.arrive(1);
  await type(page, "Shift+Tab", "p", "Tab", "End", "ñandú", "Tab", "20100047218");
  await posts.arrive(2);
  posts.letGo();
  await expect(page.getByLabel(/^RUC /)).toHaveValue("20100047218");
  await expect(country).toHaveValue("PE");
  await expect(name).toHaveValue("fundación ñandú");
});

test("another country chosen after the session expired is sent once, and the input stays", async ({
  page,
  complaints,
}) => {
  await page.goto("/signup");
  await waitUntilAlive(page);
  await page.context().clearCookies();
  const posts = await holdPosts(page);
  const country = page.getByLabel(es.country, { exact: true });
  const name = page.getByLabel(es.organizationName);
  await country.focus();
  await type(page, "c", "Tab", "fundación ñandú");
  await posts.arrive(1);
  posts.letGo();
  // The page returns for its own country, because the form token ended with the session.
  await expect(page.getByRole("alert").first()).toBeVisible();
  await waitUntilAlive(page);
  await expect(name).toHaveValue("fundación ñandú");
  await page.waitForTimeout(1_500);
  await posts.arrive(1);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("403")]);
  await country.selectOption("CL");
  await expect(page.getByLabel(/^RUT /)).toBeVisible();
  await expect(country).toHaveValue("CL");
  await expect(name).toHaveValue("fundación ñandú");
});

test("choosing the page's own country again before the other's loads keeps the page", async ({
  page,
}) => {
  await page.goto("/signup");
  await waitUntilAlive(page);
  const posts = await holdPosts(page);
  await page.getByLabel(es.country, { exact: true }).focus();
  await type(page, "c", "Tab", "fundación ");
  await posts.arrive(1);
  await type(page, "Shift+Tab", "a", "Tab", "End", "ñandú");
  posts.letGo();
  await page.waitForTimeout(1_000);
  await posts.arrive(1);
  await expect(page.locator("[name=page_country]")).toHaveValue("AR");
  await expect(page.getByLabel(es.country, { exact: true })).toHaveValue("AR");
  await expect(page.getByLabel(es.organizationName)).toHaveValue("fundación ñandú");
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  const kept = await page.evaluate(() => sessionStorage.getItem("dadiva-typed:/signup"));
  expect(kept).toBeNull();

  // The other country's cookie may already be set; the sent country decides.
  await page.context().addCookies([{ name: "dadiva_country", value: "CL", url: page.url() }]);
  await fillOrganization(page, es, makePerson("AR"));
  await goOn(page).click();
  await expect(page).toHaveURL(/\/signup\/user$/);
  await page.goto("/signup");
  await expect(page.getByLabel(es.country, { exact: true })).toHaveValue("AR");
});

test("the server validates before the form continues; if it can't, nobody is blocked", async ({
  page,
}) => {
  const olga = makePerson("AR");
  await page.goto("/signup");
  let requested = 0;
  await page.route("**/internal/api/validate/uid", async (route) => {
    requested += 1;
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.fulfill({ status: 429, json: { error: { code: "rate_limited" } } });
  });
  await page.getByLabel(es.organizationName).fill(olga.organization);
  await uidOf(page).fill(olga.uid);
  // Enter in the field, before any check was sent.
  await page.keyboard.press("Enter");
  await expect(goOn(page)).toHaveAttribute("aria-disabled", "true");
  await expect(page).toHaveURL(/\/signup\/user$/);
  expect(requested).toBe(1);
});

test("correcting a field after Enter sends the form again", async ({ page }) => {
  const olga = makePerson("AR");
  await page.goto("/signup");
  let answered = 0;
  // The check answers only after the correction, however slow the machine is.
  let correct = () => {};
  const corrected = new Promise<void>((resolve) => (correct = resolve));
  await page.route("**/internal/api/validate/uid", async (route) => {
    await corrected;
    await route.fulfill({ status: 429, json: { error: { code: "rate_limited" } } });
    answered += 1;
  });
  await page.getByLabel(es.organizationName).fill(olga.organization);
  await uidOf(page).fill(olga.uid);
  await page.keyboard.press("Enter");
  await expect(goOn(page)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Backspace");
  await expect(goOn(page)).not.toHaveAttribute("aria-disabled", "true");
  correct();
  await expect.poll(() => answered).toBe(1);
  await expect(page).toHaveURL(/\/signup$/);
  await page.keyboard.type(olga.uid.slice(-1));
  await expect(uidOf(page)).not.toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/signup\/user$/);
});

test("a taken value is reported on its field, with a link to the login", async ({ page }) => {
  const { owner } = await lab.createOrganization();
  const olga = makePerson("AR");
  await page.goto("/signup");
  await fillOrganization(page, es, olga);
  await goOn(page).click();
  await expect(page.getByLabel(es.email)).toBeVisible();
  await waitUntilAlive(page);
  await fillUser(page, es, { ...olga, email: owner.email });
  const email = page.getByLabel(es.email);
  await expect(email).toHaveAttribute("aria-invalid", "true");
  const create = page.getByRole("button", { name: es.createAccount });
  await expect(create).toHaveAttribute("aria-disabled", "true");
  const login = page.locator(".error").getByRole("link", { name: es.login });
  await expect(login).toHaveAttribute("href", "/login");
  await email.fill(olga.email);
  await email.blur();
  await expect(create).not.toHaveAttribute("aria-disabled", "true");
  await expect(login).toHaveCount(0);
});

test("an address is changed during its verification: the same and a wrong one disable the button", async ({
  page,
}) => {
  const olga = makePerson("AR");
  await page.goto("/signup");
  await signUp(page, es, olga, "change");
  await expect(page.getByLabel(es.code)).toBeVisible();
  const update = page.getByRole("button", { name: "Actualizar" });
  await waitUntilAlive(page);
  await page.getByRole("link", { name: "Cambiar el email" }).click();
  const email = page.getByLabel(es.email);
  for (const [typed, text] of [
    [olga.email.toUpperCase(), "Ingresá un email distinto al actual"],
    ["olga@", "El email no es válido"],
  ] as const) {
    await email.fill(typed);
    await email.blur();
    await expect(page.getByText(text)).toBeVisible();
    await expect(update).toHaveAttribute("aria-disabled", "true");
  }
  await email.fill(`nueva-${olga.email}`);
  await update.click();
  await expect(page.getByText("Te enviamos un código nuevo")).toBeVisible();
  await expect(email).toHaveCount(0);
  await expect(page.getByLabel(es.code)).toBeFocused();
  await sendCode(page.getByLabel(es.code), await mailedCode(`nueva-${olga.email}`));
  await expect(page.getByRole("heading", { name: es.emailDone })).toBeVisible();
  // It continues by itself.
  await expect(page.getByRole("heading", { name: es.verifyCellphone })).toBeVisible();

  await page.getByRole("link", { name: "Cambiar el celular" }).click();
  const cellphone = page.getByLabel(es.cellphone, { exact: true });
  const [area, rest] = [olga.cellphone.slice(0, 2), olga.cellphone.slice(2)];
  await cellphone.fill(`0${area} 15 ${rest}`);
  await cellphone.blur();
  await expect(page.getByText("Ingresá un celular distinto al actual")).toBeVisible();
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("link", { name: "Volver" }).click();
  await expect(page.getByLabel(es.code)).toBeVisible();
});
