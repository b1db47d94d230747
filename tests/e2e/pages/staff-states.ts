/** The operator area in its states, for `npm run sheet -- states`. */
import type { Page } from "@playwright/test";
import { OPERATOR_HOST } from "../../factories/product";
import { lab, tenantUrl } from "../stack";
import { signInStaff } from "./staff";
import type { Order } from "./states";

const HOUR_MS = 3_600_000;
const QUEUE = "/operator/documents";
const place = (path: string) => tenantUrl(OPERATOR_HOST, path);

/** Presses the button of a form by its intent, and waits for the answer. */
export async function send(page: Page, intent: string): Promise<void> {
  const folded = page.locator(`details:not([open]):has([name=intent][value=${intent}]) > summary`);
  if (await folded.first().isVisible()) await folded.first().click();
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page
    .locator(`form:has([name=intent][value=${intent}])`)
    .first()
    .locator("button")
    .last()
    .click();
  await answered;
}

/** Takes a document's review: a picture, a PDF, rejected, opened and decided. */
async function shootReviews({ country, language, page, shoot }: Order): Promise<string> {
  const take = (state: string) => shoot(page, `staff-${state}--${language}`);
  await page.goto(place(`${QUEUE}?q=nadie-se-llama-asi`));
  await take("queue-no-match");
  const { slug, organization } = await lab.createOrganization({ country });
  const handIn = (type: string, kind: string, hours: number) =>
    lab.handIn(slug, {
      type,
      files: [kind],
      pdf: kind === "application/pdf" ? "pages" : undefined,
      submitted_at: new Date(Date.now() - hours * HOUR_MS).toISOString(),
    });
  const picture = await handIn("bylaws", "image/png", 120);
  const pdf = await handIn("tax_certificate", "application/pdf", 20);
  for (const type of ["representative_id", "bank_certificate"]) await handIn(type, "image/png", 2);
  await page.goto(place(QUEUE));
  await take("queue");
  await page.goto(place(`${QUEUE}/${picture.organization}/${picture.document}`));
  await take("review-picture");
  await send(page, "reject");
  await take("review-refused");
  await send(page, "open");
  await take("review-begun");
  await send(page, "approve");
  await page.goto(place(`${QUEUE}/${picture.organization}/${picture.document}`));
  await take("review-decided");
  await page.goto(place(`${QUEUE}/${pdf.organization}/${pdf.document}`));
  await page.locator("main button[type=button]").first().click();
  await page.locator("canvas").first().waitFor();
  await take("review-pdf");
  return organization.name;
}

/** Takes the operator area: queue, reviews, organisations, campaigns, colleagues, activity. */
export async function shootStaff(order: Order): Promise<void> {
  const { language, page, shoot, speak } = order;
  const take = (state: string) => shoot(page, `staff-${state}--${language}`);
  await page.context().clearCookies();
  await speak(place("/"));
  await signInStaff(page, QUEUE);
  const name = await shootReviews(order);
  await page.goto(place("/operator/organizations"));
  await take("organizations");
  await page.goto(place(`/operator/organizations?q=${encodeURIComponent(name)}`));
  await page.getByRole("link", { name, exact: true }).click();
  await page.locator("form:has([name=intent][value=suspend])").waitFor({ state: "attached" });
  const organization = page.url();
  await take("organization");
  await send(page, "suspend");
  await take("organization-refused");
  await page
    .locator("form:has([name=intent][value=suspend]) [name=reason]")
    .fill("Denuncia de suplantación");
  await send(page, "suspend");
  await page.goto(organization);
  await take("organization-suspended");
  await page.goto(`${organization}/campaigns`);
  await take("promoted-empty");
  await page.goto(`${organization}/campaigns/new`);
  await take("promoted-form");
  await page.locator("[name=title]").fill("Inundaciones");
  await page.locator("[name=description]").fill("Para las familias que perdieron todo.");
  const made = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.locator("main form button.button-primary").last().click();
  await made;
  await page.goto(`${organization}/campaigns`);
  await take("promoted-list");
  for (const [state, path] of [
    ["announcement-form", "announcements/new"],
    ["announcements", "announcements"],
    ["staff", "staff"],
    ["activity", "activity"],
  ] as const) {
    await page.goto(place(`/operator/${path}`));
    await take(state);
  }
}
