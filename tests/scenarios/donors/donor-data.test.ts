// The donor's own data over plain HTTP: data, e-mail, year receipts, and the end of an increase.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newEmail } from "../../factories/donation-form";
import { donationOf, World, type Tenant } from "../../factories/world";

const OFFER = { percentage: 10, period: "6.months" };
let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  await world.lab.setClock("2027-01-12T15:00:00Z");
  tenant = await world.openTenant({}, { upgrade: { ...OFFER, auto: true } });
});
afterAll(() => world.close());

const mailsTo = async (email: string) => (await world.lab.readOutbox(email)).mails;

async function linkTo(email: string, kind: "enter" | "email" | "gift"): Promise<string> {
  for (const { text } of await mailsTo(email)) {
    const url = new RegExp(`https?:\\S+/mi/${kind}/\\S+`).exec(text)?.[0];
    if (url) return new URL(url).pathname;
  }
  throw new Error(`no link of ${kind} was mailed to ${email}`);
}

/** Makes a monthly donation with an increase, and signs its donor in by the mailed link. */
async function enter(email: string) {
  const { slug } = tenant.organization;
  const answer = await world.give(tenant, { monthly: true, collectDay: 10, email, upgrade: OFFER });
  expect(answer.status, answer.text).toBe(201);
  const donor = world.visitor();
  const ask = await donor.get(slug, "/mi");
  await donor.post(slug, "/mi", { csrf_token: ask.field("csrf_token"), email });
  await world.lab.runDue();
  const link = await linkTo(email, "enter");
  const page = await donor.get(slug, link);
  await donor.post(slug, link, { csrf_token: page.field("csrf_token") });
  return { donor, slug, donation: donationOf(answer) };
}

it("saves data and consents, confirms them by mail, and gives a refused post back filled in", async () => {
  const email = newEmail();
  const { donor, slug } = await enter(email);
  const page = await donor.get(slug, "/mi/data");
  const fields = {
    csrf_token: page.field("csrf_token"),
    version: page.field("version"),
    first_name: "Ana",
    last_name: "Müller-Łukasz",
    cellphone: "+54 11 5555-1234",
    phone: "",
    uid_type: "DNI",
    uid_number: "",
    birthday: "1980-05-17",
    gender: "other",
    email_consent: "no",
    phone_consent: "yes",
  };
  const refused = await donor.post(slug, "/mi/data", { ...fields, birthday: "2999-01-01" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Müller-Łukasz");
  const saved = await donor.post(slug, "/mi/data", fields);
  expect(saved.status, saved.text.slice(0, 500)).toBe(303);
  const after = await donor.follow(saved);
  expect(after.text).toContain('value="1980-05-17"');
  expect(after.text).toMatch(/<option[^>]*value="no"[^>]*selected|selected[^>]*value="no"/);
  // A second tab still has the former version.
  const stale = await donor.post(slug, "/mi/data", { ...fields, first_name: "Eva" });
  expect(stale.status).toBe(409);
  await world.lab.runDue();
  expect((await mailsTo(email))[0]?.subject).toMatch(/^Cambiaron tus datos en /);
});

it("changes the e-mail by the new address alone, and tells the former one", async () => {
  const [email, next] = [newEmail(), newEmail()];
  const { donor, slug } = await enter(email);
  const page = await donor.get(slug, "/mi/data");
  const csrf = { csrf_token: page.field("csrf_token") };
  const bad = await donor.post(slug, "/mi/data", { ...csrf, intent: "email", email: "no" });
  expect(bad.status).toBe(422);
  const asked = await donor.post(slug, "/mi/data", { ...csrf, intent: "email", email: next });
  expect(asked.status).toBe(303);
  await world.lab.runDue();
  const former = await linkTo(email, "gift");
  await world.lab.setClock("2027-01-12T16:00:00Z");
  const link = await linkTo(next, "email");
  const scanner = world.visitor();
  const confirm = await scanner.get(slug, link);
  expect(confirm.status).toBe(200);
  const clicked = await scanner.post(slug, link, { csrf_token: confirm.field("csrf_token") });
  expect(clicked.status).toBeLessThan(400);
  const again = await scanner.post(slug, link, { csrf_token: confirm.field("csrf_token") });
  expect(again.status).toBe(409);
  await world.lab.runDue();
  expect((await mailsTo(email))[0]?.subject).toMatch(/^Cambió el email/);
  expect((await donor.get(slug, "/mi/data")).status).toBe(302);
  const dead = await scanner.get(slug, former);
  expect(dead.status).toBe(409);
  expect(dead.text).toContain('href="/mi"');
});

it("ends an increase, and lists the receipt of the year", async () => {
  const email = newEmail();
  const { donor, slug, donation } = await enter(email);
  const path = `/mi/gifts/${donation}/upgrade`;
  const page = await donor.get(slug, path);
  expect(page.status).toBe(200);
  const csrf = { csrf_token: page.field("csrf_token") };
  expect((await donor.post(slug, path, csrf)).status).toBe(303);
  const { rows } = await world.database.query(
    "SELECT ended_reason FROM upgrades WHERE donation_id = $1",
    [donation],
  );
  expect(rows).toEqual([{ ended_reason: "declined" }]);
  const area = await donor.get(slug, "/mi");
  expect(area.text).toContain("Comprobante de 2027");
  const receipt = /\/receipts\/[^"]+/.exec(area.text)?.[0] ?? "";
  const year = await donor.get(slug, receipt);
  expect(year.status).toBe(200);
  expect(year.text).toContain("2027");
});
