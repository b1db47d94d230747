/** Signup and the three next steps, with their pages' states, for `npm run sheet -- states`. */
import { expect, type BrowserContext, type Page } from "@playwright/test";
import { PDF } from "../../factories/sample-documents";
import { OPERATOR_HOST } from "../../factories/product";
import { lab, mailedCode, tenantUrl, textedCode } from "../stack";
import { fillBankAccount } from "./bank-form";
import { getCountry } from "./country-data";
import { handsOf } from "./hands";
import { logIn } from "./log-in";
import { makePerson, type Person } from "./person";
import { openTenant } from "./places";
import { signInStaff } from "./staff";
import { send } from "./staff-states";
import type { Order } from "./states";
import { sendCode } from "./send-code";

const MINUTE_MS = 60_000;
/** After this time a code is expired. */
const CODE_MS = 11 * MINUTE_MS;
/** After this time another code may be requested. */
const RESEND_MS = 31_000;
const UPLOAD = "**/manage/api/accounts/documents";
const VERIFICATIONS = "/account/verifications";
const GATEWAYS = "/account/onboarding/payment_gateways";
const DOCUMENTS = "/account/onboarding/documents";

type Take = (state: string) => Promise<void>;

const takeOf =
  ({ page, shoot, language }: Order): Take =>
  (state) =>
    shoot(page, `aboard-${state}--${language}`);

/** Takes a new person from the empty signup to the last submitted document, with guides. */
export async function shootAboard(order: Order): Promise<void> {
  const person = makePerson(order.country);
  await shootSignup(order, person);
  await shootVerification(order, person);
  await shootChoice(order, person);
  await shootDocuments(order);
  await shootCampaignGuide(order);
  await shootMissingCellphone(order);
  await shootLogin(order, person);
  await lab.runDue();
}

async function shootSignup(order: Order, person: Person): Promise<void> {
  const { country, page } = order;
  const take = takeOf(order);
  const submit = () => page.locator("main button.button-lg").first().click();
  await page.goto(`/signup?country=${country}`);
  await submit();
  await take("signup-faults");
  await page.locator("[name='organization.name']").fill(person.organization);
  await page.locator("[name='organization.uid']").fill(person.uid);
  await submit();
  await page.locator("[name='user.email']").waitFor();
  await take("signup-user");
  await submit();
  await take("signup-user-faults");
  await page.locator("[name='user.first_name']").fill(person.firstName);
  await page.locator("[name='user.last_name']").fill(person.lastName);
  await page.locator("[name='user.email']").fill(person.email);
  await page.locator("[name='user.password']").fill(person.password);
  await page.locator("[name='user.cellphone.number']").fill(person.cellphone);
  await page.locator("select[name='user.organization_role_area']").selectOption({ index: 1 });
  await page.locator("[type=checkbox]").check();
  await submit();
  await page.locator("[name=code]").waitFor();
}

/** Stops the page's own clock, so that a message of three seconds stays for the screenshot. */
async function holding(page: Page, act: () => Promise<void>, take: () => Promise<void>) {
  await page.clock.install();
  await act();
  await page.clock.pauseAt(new Date(Date.now() + 500));
  await take();
  await page.clock.resume();
}

async function moveClock(by: number): Promise<void> {
  await lab.setClock(new Date(Date.now() + by));
}

/** E-mail, then cellphone: rejected, sent again, changed, failing, done; then the next step. */
async function shootVerification(order: Order, person: Person): Promise<void> {
  const { page } = order;
  const take = takeOf(order);
  const place = new URL(VERIFICATIONS, page.url()).href;
  const code = page.locator("[name=code]");
  await take("verify-email");
  await sendCode(code, "000000");
  await page.locator("[name=code][aria-invalid=true]").waitFor();
  await take("verify-refused");
  await page.goto(`${place}/edit`);
  await take("verify-email-edit");
  await page.locator("[name=email]").fill(person.email);
  await page.locator("[name=email]").blur();
  await page.locator("[name=email][aria-invalid=true]").waitFor();
  await take("verify-email-same");
  await moveClock(RESEND_MS);
  await page.goto(place);
  const resend = () => page.locator("form:has([value=resend]) button").click();
  const note = page.locator("[role=status] .alert");
  await holding(
    page,
    () => resend().then(() => note.waitFor()),
    () => take("verify-resent"),
  );
  await shootSendFailed(order, place);
  await lab.setClock(null);
  await shootDone(order, "email", await mailedCode(person.email));
  await page.goto(place);
  await code.waitFor();
  await take("verify-cellphone");
  await page.goto(`${place}/edit`);
  await page.locator("[name=number]").waitFor();
  await take("verify-cellphone-edit");
  await shootDone(order, "cellphone", await textedCode(person.cellphone));
  await page.goto(place);
  await page.locator(`a[href='${GATEWAYS}']`).waitFor();
  await take("what-is-next");
}

/** Requests more codes than one address gets a day, until sending fails. */
async function shootSendFailed(order: Order, place: string): Promise<void> {
  const { page } = order;
  const retry = page.locator("[role=alert] [value=resend]");
  for (let at = 1; !(await retry.isVisible()); at += 1) {
    await moveClock(at * CODE_MS);
    await page.goto(place);
  }
  await takeOf(order)("verify-send-failed");
}

async function shootDone(order: Order, channel: string, code: string): Promise<void> {
  const { page } = order;
  await page.goto(new URL(VERIFICATIONS, page.url()).href);
  const done = page.locator("main [role=status] .button-lg");
  await holding(
    page,
    () => sendCode(page.locator("[name=code]"), code).then(() => done.waitFor()),
    () => takeOf(order)(`verified-${channel}`),
  );
}

/** The choice with its guide, the bank account, the gateway's form, done. */
async function shootChoice(order: Order, person: Person): Promise<void> {
  const { page } = order;
  const take = takeOf(order);
  await page.goto(new URL(GATEWAYS, page.url()).href);
  await closeGuide(page, () => take("guide-gateways"));
  await take("choice");
  await page.locator("main a[href*='setup/local_payments']").click();
  await page.locator("[name=account_number]").waitFor();
  await take("bank");
  const save = page.locator("main form:has([name=bank_code]) button.button-primary");
  await save.click();
  await page.locator("main form [aria-invalid=true]").first().waitFor();
  await take("bank-faults");
  const hands = handsOf(page, "mouse");
  await (await fillBankAccount({ page, hands, person, hasScripts: true }, 0)).click();
  const activate = page.locator("main form:has([name=gateway]) button.button-primary");
  await activate.waitFor();
  await take("gateway-form");
  const descriptor = page.locator("[name=soft_descriptor]");
  if ((await descriptor.count()) > 0) {
    const suggestion = await descriptor.inputValue();
    await descriptor.fill("HUELLAS*");
    await activate.click();
    await page.locator("[name=soft_descriptor][aria-invalid=true]").waitFor();
    await take("gateway-form-fault");
    await descriptor.fill(suggestion);
  }
  await activate.click();
  await page.locator("main a[href='/manage/campaigns/choose_type']").waitFor();
  await take("gateway-done");
}

/** Takes a screenshot of the guide over the page, and closes it. */
async function closeGuide(page: Page, take: () => Promise<void>): Promise<void> {
  const guide = page.getByRole("dialog");
  await guide.waitFor();
  await take();
  await expect(async () => {
    // The first key press may close a notification over it.
    await page.keyboard.press("Escape");
    await expect(guide).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/** Documents: none yet, uploading, failed, rejected, all six statuses on one page, complete. */
async function shootDocuments(order: Order): Promise<void> {
  const { country, page } = order;
  const take = takeOf(order);
  const place = new URL(DOCUMENTS, page.url());
  await page.goto(place.href);
  await closeGuide(page, () => take("guide-documents"));
  await take("documents");
  const types = getCountry(country).documents.map(({ type }) => type);
  const [first = "", again = ""] = types;
  await page.goto(`${place.href}?document=${first}`);
  await shootUpload(order, first);
  const slug = place.host.slice(0, place.host.indexOf("."));
  const papers = await handIn(slug, types.slice(1, 5));
  await page.goto(`${place.href}?document=${first}`);
  await page.locator(`#${first} form:has([name=intent][value=submit]) button`).click();
  await closeGuide(page, () => take("guide-completed"));
  await take("documents-complete");
  await decide(page.context(), papers);
  await page.goto(`${place.href}?document=${again}`);
  await page.locator(`[id='${again}-file']`).setInputFiles(pdf);
  const remove = page.locator(`#${again} a[href*='confirm=']`);
  await remove.waitFor();
  await take("documents-six-statuses");
  await remove.click();
  await page.getByRole("dialog").waitFor();
  await take("documents-delete");
}

const pdf = { name: "estatuto.pdf", mimeType: "application/pdf", buffer: PDF };

/** A file with wrong content, one during upload, one that failed, and one that succeeded. */
async function shootUpload(order: Order, type: string): Promise<void> {
  const { page } = order;
  const take = takeOf(order);
  const box = page.locator(`[id='${type}-file']`);
  await box.setInputFiles({ ...pdf, name: "estatuto.png", mimeType: "image/png" });
  await page.locator(`#${type} .error`).waitFor();
  await take("documents-refused");
  let fail = () => {};
  const failing = new Promise<void>((resolve) => (fail = resolve));
  await page.route(UPLOAD, async (route) => {
    await failing;
    return route.abort();
  });
  await box.setInputFiles(pdf);
  await page.locator(`#${type} progress`).waitFor();
  await take("documents-uploading");
  fail();
  const again = page.locator(`#${type} .file-drop button`);
  await again.waitFor();
  await take("documents-failed");
  await page.unroute(UPLOAD);
  await again.click();
  await page.locator(`#${type} a[href*='confirm=']`).waitFor();
}

type ShownDocument = Awaited<ReturnType<typeof lab.handIn>>;

async function handIn(slug: string, types: string[]): Promise<ShownDocument[]> {
  const submitted = new Date(Date.now() - 60 * MINUTE_MS).toISOString();
  const papers: ShownDocument[] = [];
  for (const type of types)
    papers.push(await lab.handIn(slug, { type, files: ["image/png"], submitted_at: submitted }));
  return papers;
}

/** Our staff rejects the first, opens the second, approves the third and rejects the last. */
async function decide(context: BrowserContext, papers: ShownDocument[]): Promise<void> {
  const staff = await context.newPage();
  await signInStaff(staff, "/operator/documents");
  for (const [at, intent] of ["reject", "open", "approve", "reject"].entries()) {
    const { organization, document } = papers[at] ?? { organization: "", document: "" };
    const path = `/operator/documents/${organization}/${document}`;
    await staff.goto(tenantUrl(OPERATOR_HOST, path));
    if (intent === "reject") {
      await staff.locator("select[name=reason]").selectOption({ index: 1 });
      await staff.locator("[name=note]").fill("Falta la última hoja.");
    }
    await send(staff, intent);
  }
  await staff.close();
}

/** The campaign guide, slide by slide. */
async function shootCampaignGuide(order: Order): Promise<void> {
  const { page } = order;
  await page.goto(new URL("/manage/dashboard", page.url()).href);
  const guide = page.getByRole("dialog");
  await guide.waitFor();
  for (const slide of [1, 2, 3, 4]) {
    if (slide > 1) await page.keyboard.press("ArrowRight");
    await takeOf(order)(`guide-campaign-${slide}`);
  }
  await page.keyboard.press("Escape");
}

/** An invited person has no cellphone yet. */
async function shootMissingCellphone(order: Order): Promise<void> {
  const { country, page, speak } = order;
  const { organization, things } = await openTenant(country);
  const place = tenantUrl(organization.slug, VERIFICATIONS);
  const invitation = things.links.find((url) => url.includes("/invitations/")) ?? "";
  await page.context().clearCookies();
  await speak(new URL(invitation).origin);
  await page.goto(invitation);
  await page.locator("[name=password]").fill(`Dadiva7-${organization.slug}`);
  await page.locator("[name=accept_terms]").check();
  await page.locator("main form .button-lg").click();
  await page.waitForURL((url) => url.host === new URL(place).host);
  await page.goto(place);
  await page.locator("[name=number]").waitFor();
  await takeOf(order)("verify-cellphone-missing");
}

/** A login with a wrong password, and a forgotten one. */
async function shootLogin(order: Order, person: Person): Promise<void> {
  const { page } = order;
  await page.goto("/login?again");
  await logIn(page, { email: person.email, password: "wrong" });
  await page.locator("[role=alert]").first().waitFor();
  await takeOf(order)("login-refused");
  await page.goto("/password/forgot");
  await page.locator("[name=email]").fill(person.email);
  await page.keyboard.press("Enter");
  await page.locator("[role=status]").first().waitFor();
  await takeOf(order)("reset-sent");
}
