// A one-time donation that its donor continues every month, from the thanks page on and without script.
import { afterAll, beforeAll, expect, test } from "vitest";
import { newEmail } from "../../factories/donation-form";
import { World, type Tenant } from "../../factories/world";

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock("2027-01-12T15:00:00Z");
  await world.lab.script([]);
  await world.retireDonations();
  tenant = await world.openTenant();
});
afterAll(() => world.close());

const CARD = "5555555555554444";
const slugOf = () => tenant.organization.slug;

/** Makes a one-time donation and returns the path that its thanks page offers. */
async function giveOnce(email: string): Promise<string> {
  const answer = await world.give(tenant, { email });
  expect(answer.status, answer.text).toBe(201);
  const { thanks_url: url } = answer.data<{ thanks_url: string }>();
  const thanks = await world.visitor().get(slugOf(), new URL(url).pathname);
  const link = /\/mi\/convert\/[^"]+/.exec(thanks.text)?.[0];
  expect(link, thanks.text.slice(0, 500)).toBeDefined();
  return link ?? "";
}

/** Opens the page and posts its form, as a browser without script does. */
async function convert(path: string, over: Record<string, string> = {}) {
  const donor = world.visitor();
  const page = await donor.get(slugOf(), path);
  expect(page.status, page.text.slice(0, 300)).toBe(200);
  const posted = await donor.post(slugOf(), path, {
    csrf_token: page.field("csrf_token"),
    first_charge_on: page.field("first_charge_on"),
    amount: "2.500,50",
    agreed: "on",
    "payment_method[cc_number]": CARD,
    "payment_method[cc_expiration]": "12/39",
    "payment_method[cc_verification_number]": "123",
    "payment_method[cardholder_name]": "Ana Paz",
    "payment_method[cardholder_id_type]": "DNI",
    "payment_method[cardholder_id_number]": "20123456",
    ...over,
  });
  return { donor, page, posted };
}

const mailsTo = async (email: string) => (await world.lab.readOutbox(email)).mails;
const monthlyOf = async (email: string) => {
  const { rows } = await world.database.query<{ id: string }>(
    `SELECT d.id FROM donations d JOIN donors o ON o.id = d.donor_id AND o.organization_id = d.organization_id
      WHERE o.email = $1 AND d.recurrence = 'monthly'`,
    [email],
  );
  return rows.map(({ id }) => id);
};

test("becomes monthly with the card typed again, and its first charge is next month", async () => {
  const email = newEmail();
  const path = await giveOnce(email);
  const { donor, page, posted } = await convert(path);
  expect(page.text).toContain("12 de febrero de 2027");
  expect(posted.status, posted.text.slice(0, 800)).toBe(303);
  const done = await donor.follow(posted);
  expect(done.text).toContain("Tu donación ahora es mensual");
  expect(done.text).toMatch(/\$\s2\.500,50/);
  const [monthly = "", ...more] = await monthlyOf(email);
  expect(more).toEqual([]);
  expect(await world.countCharges(monthly)).toBe(0);
  await world.lab.runDue();
  // The receipt and this mail are sent side by side.
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/ahora es mensual$/));

  const office = world.visitor();
  await office.signIn(slugOf(), tenant.organization.owner);
  const story = await office.get(slugOf(), `/manage/donations/${monthly}`);
  expect(story.text).toContain("una donación única");
  expect(story.text).toContain("hizo mensual una donación única");
  expect(story.text).toContain("la donación es mensual");

  // A repeat from a second page leads to the same donation.
  const again = await donor.get(slugOf(), path);
  expect(again.text).not.toContain("cc_number");

  await world.lab.setClock("2027-02-12T12:00:00Z");
  await world.lab.runDue();
  const charged = await world.listTransactions(monthly);
  expect(charged.map(({ period, status }) => `${period} ${status}`)).toEqual([
    "2027-02 approved",
    "2027-03 planned",
  ]);
  await world.lab.setClock("2027-01-12T15:00:00Z");
});

test("a bad amount is refused in words, and the page keeps what was typed except the card", async () => {
  const path = await giveOnce(newEmail());
  const { posted } = await convert(path, { amount: "mucho" });
  expect(posted.status).toBe(422);
  expect(posted.text).toContain("El monto ingresado no es válido");
  expect(posted.text).toContain('value="Ana Paz"');
  expect(posted.text).not.toContain(CARD);
  const { posted: unticked } = await convert(path, { agreed: "" });
  expect(unticked.status).toBe(422);
});

test("a link of one organisation opens nothing at another, nor when it was changed", async () => {
  const path = await giveOnce(newEmail());
  const other = await world.openTenant();
  expect((await world.visitor().get(other.organization.slug, path)).status).toBe(404);
  expect((await world.visitor().get(slugOf(), `${path.slice(0, -2)}xx`)).status).toBe(404);
});

test("a monthly donation's thanks page offers nothing", async () => {
  const answer = await world.give(tenant, { monthly: true, collectDay: 10, email: newEmail() });
  const { thanks_url: url } = answer.data<{ thanks_url: string }>();
  const thanks = await world.visitor().get(slugOf(), new URL(url).pathname);
  expect(thanks.text).not.toContain("/mi/convert/");
});
