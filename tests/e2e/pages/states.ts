/** States of pages without an address; `npm run sheet` takes them in addition to the URL map. */
import type { Page } from "@playwright/test";
import { cards } from "../../factories/donation-form";
import { lab, tenantUrl } from "../stack";
import { exampleDocument } from "./country-data";
import { makeTag, type Country } from "./person";

type Shoot = (page: Page, name: string) => Promise<void>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const TEXTS = {
  es: {
    title: "Un techo para cada familia que perdió su casa en el temporal",
    description:
      "El temporal dejó a cuarenta familias sin techo. Con voluntarios construimos viviendas de emergencia de dieciocho metros cuadrados, en dos días.\n\nCada aporte mensual nos deja planificar la construcción que viene.",
    captions: ["Una chapa", "Un panel de pared con su aislación", "Una ventana con vidrio"],
    thanks: "Gracias de parte de cada familia. En marzo te contamos cómo quedó la primera casa.",
  },
  pt: {
    title: "Um teto para cada família que perdeu a casa na enchente",
    description:
      "A enchente deixou quarenta famílias desabrigadas. Com voluntários, construímos moradias de emergência de dezoito metros quadrados em dois dias.\n\nCada contribuição mensal nos permite planejar a próxima construção.",
    captions: ["Uma telha", "Um painel de parede com isolamento", "Uma janela com vidro"],
    thanks: "Obrigado em nome de cada família. Em março contamos como ficou a primeira casa.",
  },
} as const;

export interface Order {
  country: Country;
  /** Suffix of each screenshot's name. */
  language: string;
  locale: string;
  page: Page;
  shoot: Shoot;
  /** Sets the sheet's language on a host. */
  speak: (url: string) => Promise<void>;
}

/** Fills a donation form by the names of its fields. */
async function fill(page: Page, country: Country, card: string = cards.good, email = "") {
  const values: Record<string, string> = {
    "donor[first_name]": "Ana",
    "donor[last_name]": "Paz",
    "donor[email]": email || `ana-${makeTag()}@example.org`,
    "payment_method[cc_number]": card,
    "payment_method[cc_expiration]": "12/39",
    "payment_method[cc_verification_number]": "123",
    "payment_method[cardholder_name]": "Ana Paz",
    "payment_method[cardholder_id_number]": exampleDocument(
      country,
      country === "BR" ? "CPF" : "DNI",
    ),
  };
  for (const [name, value] of Object.entries(values)) {
    const box = page.locator(`[name="${name}"]`);
    if (await box.isVisible()) await box.fill(value);
  }
}

const give = (page: Page) => page.locator("#donation button.button-primary").click();

async function passMinutes(minutes: number): Promise<void> {
  await lab.setClock(new Date(Date.now() + minutes * MINUTE_MS));
  await lab.runDue();
}

/** Takes the donor's page: empty, with each error, while it waits, and with each result. */
export async function shootGiving({ country, language, page, shoot, speak }: Order): Promise<void> {
  const text = TEXTS[country === "BR" ? "pt" : "es"];
  const { slug } = await lab.createOrganization({ country });
  const take = (state: string) => shoot(page, `giving-${state}--${language}`);
  await speak(tenantUrl(slug));
  await page.goto(tenantUrl(slug));
  await take("organization-empty");
  const amounts = ["1500.00", "3000.00", "8500.00"].map((amount, at) => ({
    amount,
    caption: text.captions[at] ?? "",
  }));
  const { url } = await lab.createCampaign(slug, {
    title: text.title,
    description: text.description,
    thanks_message: text.thanks,
    amounts,
    objective: "2000000.00",
    end_date: `${new Date().getUTCFullYear() + 1}-03-31`,
  });
  await page.goto(url);
  await take("form");
  await page.locator('[name="donation[recurrency]"][value="0"]').check();
  await page.locator("#other-amount").check();
  await take("once-other");
  await give(page);
  await take("faults");
  await page.goto(url);
  await fill(page, country, cards.insufficientFunds);
  await take("filled");
  await give(page);
  await page.locator("[role=alert] .alert").first().waitFor();
  await take("refused");
  const email = `ana-${makeTag()}@example.org`;
  await page.goto(url);
  await page.locator('[name="donation[recurrency]"][value="0"]').check();
  await fill(page, country, cards.good, email);
  // An answer without content leaves the page waiting.
  await page.route("**/donations", (route) => route.fulfill({ status: 204 }));
  await give(page);
  await take("busy");
  await page.unroute("**/donations");
  await page.goto(url);
  await page.locator('[name="donation[recurrency]"][value="0"]').check();
  await fill(page, country, cards.good, email);
  await give(page);
  await page.locator("[data-state=approved]").waitFor();
  await take("thanks-once");
  await page.goto(url);
  await page.locator('[name="donation[recurrency]"][value="0"]').check();
  await fill(page, country, cards.good, email);
  await give(page);
  await page.locator("[data-again]").waitFor();
  await take("asked-again");
  await page.goto(url);
  await fill(page, country);
  await give(page);
  await page.locator("[data-state=approved]").waitFor();
  await take("thanks-monthly");
  await lab.script(["timeout"]);
  await page.goto(url);
  await fill(page, country);
  await give(page);
  await page.locator("[data-state=undecided]").waitFor({ timeout: 20_000 });
  await take("confirming");
  for (const minutes of [3, 6, 12]) await passMinutes(minutes);
  await page.locator("[data-state=refused]").waitFor({ timeout: 30_000 });
  await take("not-charged");
  await lab.setClock(null);
  const short = await lab.createCampaign(slug, {
    title: text.captions[0],
    allow_one_time: false,
    style: { color: "#f2c14e" },
  });
  await page.goto(short.url);
  await take("monthly-only-yellow");
  await page.goto(tenantUrl(slug));
  await take("organization-two");
  const soon = new Date(Date.now() + DAY_MS);
  const brief = await lab.createCampaign(slug, {
    title: text.title,
    end_date: soon.toISOString().slice(0, 10),
  });
  await passMinutes((3 * DAY_MS) / MINUTE_MS);
  await page.goto(brief.url);
  await take("over");
  await lab.setClock(null);
}

/** Takes every mail sent so far, as a mail program shows it, once for each subject. */
export async function shootMails({ language, page, shoot }: Order): Promise<void> {
  const { mails } = await lab.readOutbox();
  // One of our pages would block a mail's own styles.
  await page.goto("about:blank");
  const seen = new Set<string>();
  for (const { subject, html, text } of mails) {
    // Removes codes and the names of the sheet's organisations.
    const kind = subject.replace(/\b[0-9a-f]{8}\b|\d+/g, "").trim();
    if (seen.has(kind)) continue;
    seen.add(kind);
    await page.setContent(html);
    await shoot(page, `mail-${seen.size}--${language}`);
    await page.setContent("<pre style='white-space:pre-wrap;padding:16px'></pre>");
    await page.locator("pre").evaluate((box, told) => (box.textContent = told), text);
    await shoot(page, `mail-${seen.size}-text--${language}`);
  }
}
