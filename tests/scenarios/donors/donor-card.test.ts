// The donor's link: a declined month, its mail, another card, and the period that is paid once.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cards, newEmail } from "../../factories/donation-form";
import { donationOf, World, type Tenant } from "../../factories/world";
import { letTimePass, runUntilQuiet } from "../../faults/recovery";

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  await world.lab.setClock("2027-01-12T15:00:00Z");
  await world.lab.script([]);
  await world.retireDonations();
  tenant = await world.openTenant();
});
afterAll(() => world.close());

const OTHER_CARD = "5555555555554444";

/** Makes a monthly donation whose second month is due on 10 February at 03:00 UTC. */
async function giveMonthly(email: string): Promise<string> {
  const answer = await world.give(tenant, { monthly: true, collectDay: 10, email });
  expect(answer.status, answer.text).toBe(201);
  return donationOf(answer);
}

async function runOn(day: string, workers = 1): Promise<void> {
  await world.lab.setClock(`${day}T03:00:00Z`);
  await world.lab.runDue(workers);
}

const mailsTo = async (email: string) => (await world.lab.readOutbox(email)).mails;

/** Returns the path of the link in the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  const url = /https?:\S+\/mi\/card\/\S+/.exec(mail?.text ?? "")?.[0];
  if (!url) throw new Error(`no link in: ${mail?.text}`);
  return new URL(url).pathname;
}

/** Opens a link and posts its form, as a browser without script does. */
async function giveCard(path: string, { card = OTHER_CARD, now = false } = {}) {
  const donor = world.visitor();
  const { slug } = tenant.organization;
  const page = await donor.get(slug, path);
  expect(page.status, page.text.slice(0, 300)).toBe(200);
  const posted = await donor.post(slug, path, {
    csrf_token: page.field("csrf_token"),
    "payment_method[cc_number]": card,
    "payment_method[cc_expiration]": "12/39",
    "payment_method[cc_verification_number]": "123",
    "payment_method[cardholder_name]": "Ana Paz",
    "payment_method[cardholder_id_type]": "DNI",
    "payment_method[cardholder_id_number]": "20123456",
    ...(now ? { charge_now: "1", charge_amount: page.field("charge_amount") } : {}),
  });
  return { donor, page, posted };
}

/** Returns `period attempt status` of each charge, oldest first, without those that were called off. */
const linesOf = async (donation: string) =>
  (await world.listTransactions(donation))
    .filter(({ status }) => status !== "cancelled")
    .map(({ period, attempt, status }) => `${period} ${attempt} ${status}`);

describe("a declined month", () => {
  it("is mailed with a link to a page that takes another card and charges the month at once", async () => {
    const email = newEmail();
    const donation = await giveMonthly(email);
    await world.lab.script(["rejected:insufficient_funds"]);
    await runOn("2027-02-10");
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toMatch(/^No pudimos cobrar tu donación a /);
    expect(mail?.text).toContain("13 de febrero");
    const path = await linkTo(email);
    await world.lab.setClock("2027-02-11T15:00:00Z");
    const { donor, page, posted } = await giveCard(path, { now: true });
    expect(page.text).toContain("•••• 1111");
    expect(page.text).toContain("febrero de 2027");
    expect(posted.status, posted.text.slice(0, 500)).toBe(303);
    expect(posted.text).not.toContain(OTHER_CARD);
    await world.lab.runDue();
    const after = await donor.follow(posted);
    expect(after.text).toMatch(/Recibimos \$\s1\.500,00 de febrero de 2027/);
    expect(after.text).toContain("10 de marzo de 2027");
    expect(await linesOf(donation)).toEqual([
      "2027-01 1 approved",
      "2027-02 1 rejected",
      "2027-02 2 approved",
      "2027-03 1 planned",
    ]);
    const [receipt] = await mailsTo(email);
    expect(receipt?.subject).toMatch(/^Gracias por tu donación/);
    expect(receipt?.text).toContain("•••• 4444");

    const { slug, owner } = tenant.organization;
    const office = world.visitor();
    await office.signIn(slug, owner);
    const story = await office.get(slug, `/manage/donations/${donation}`);
    expect(story.text).toContain("Email a quien dona: el cobro no se aprobó");
    expect(story.text).toContain("cambió la tarjeta de una donación");
  });

  it("is retried with the other card on its day, where the donor does not agree at once", async () => {
    const email = newEmail();
    const donation = await giveMonthly(email);
    await world.lab.script(["rejected:insufficient_funds"]);
    await runOn("2027-02-10");
    const { posted } = await giveCard(await linkTo(email));
    expect(posted.status).toBe(303);
    await runOn("2027-02-12");
    expect(await world.countCharges(donation)).toBe(2);
    await runOn("2027-02-13", 2);
    expect((await linesOf(donation)).slice(1)).toEqual([
      "2027-02 1 rejected",
      "2027-02 2 approved",
      "2027-03 1 planned",
    ]);
    expect((await mailsTo(email))[0]?.text).toContain("•••• 4444");
  });

  it("is mailed at each step, and the last mail says that it is the last", async () => {
    const email = newEmail();
    await giveMonthly(email);
    await world.lab.script(Array.from({ length: 4 }, () => "rejected:do_not_honor"));
    for (const day of ["2027-02-10", "2027-02-13", "2027-02-17", "2027-02-24"]) await runOn(day);
    const subjects = (await mailsTo(email)).map(({ subject }) => subject.split(" tu donación")[0]);
    expect(subjects.slice(0, 4)).toEqual([
      "Último intento: no pudimos cobrar",
      "No pudimos cobrar",
      "No pudimos cobrar",
      "No pudimos cobrar",
    ]);
  });

  it("is not mailed without the organisation's permission", async () => {
    tenant = await world.openTenant({
      permissions: {
        suggest_monthly_recurrence: true,
        improve_donation_experience: true,
        recover_rejected_donations: false,
      },
    });
    const email = newEmail();
    await giveMonthly(email);
    await world.lab.script(["rejected:insufficient_funds"]);
    await runOn("2027-02-10");
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("that two workers charge with the other card is paid once, also after a kill", async () => {
    const email = newEmail();
    const donation = await giveMonthly(email);
    await world.lab.script(["rejected:insufficient_funds"]);
    await runOn("2027-02-10");
    await world.lab.setClock("2027-02-11T15:00:00Z");
    await giveCard(await linkTo(email), { now: true });
    await world.lab.arm("charge.after_provider", "kill");
    await runUntilQuiet(world, 2);
    await letTimePass(world, new Date("2027-02-11T15:00:00Z"));
    expect((await linesOf(donation)).slice(1)).toEqual([
      "2027-02 1 rejected",
      "2027-02 2 approved",
      "2027-03 1 planned",
    ]);
    expect(await world.countCharges(donation)).toBe(3);
  });
});

describe("a pause that the card caused", () => {
  it("is mailed with its cause, and another card ends it", async () => {
    const email = newEmail();
    const donation = await giveMonthly(email);
    await world.lab.script(["rejected:expired_card"]);
    await runOn("2027-02-10");
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toMatch(/está en pausa$/);
    expect(mail?.text).toContain("Tarjeta vencida");
    const { page, posted } = await giveCard(await linkTo(email));
    expect(page.text).toContain("Con una tarjeta nueva vuelve a estar activa");
    expect(posted.status).toBe(303);
    await world.lab.runDue();
    expect((await linesOf(donation)).at(-1)).toBe("2027-03 1 planned");
    const [resumed] = await mailsTo(email);
    expect(resumed?.subject).toMatch(/está activa de nuevo$/);
    expect(resumed?.text).toContain("10 de marzo de 2027");
    await runOn("2027-03-10");
    expect(await linesOf(donation)).toContain("2027-03 1 approved");
  });
});

describe("a card that expires", () => {
  it("is mailed 45, 15 and 3 days ahead, once each", async () => {
    const email = newEmail();
    const donation = await giveMonthly(email);
    await world.database.query(
      "UPDATE payment_methods SET expiration_month = 3, expiration_year = 2027 WHERE donation_id = $1",
      [donation],
    );
    const expiring = async () =>
      (await mailsTo(email)).filter(({ subject }) => subject.includes("por vencer")).length;
    for (const [day, count] of [
      ["2027-02-13", 0],
      ["2027-02-14", 1],
      ["2027-02-15", 1],
      ["2027-03-16", 2],
      ["2027-03-17", 2],
      ["2027-03-28", 3],
      ["2027-03-31", 3],
    ] as const) {
      await world.lab.setClock(`${day}T12:00:00Z`);
      await world.lab.runDue(2);
      expect(await expiring(), day).toBe(count);
    }
    expect((await mailsTo(email))[0]?.text).toContain("31 de marzo de 2027");
  });
});

describe("the link", () => {
  it("works for 30 days, for its organisation, and only as we signed it", async () => {
    const email = newEmail();
    await giveMonthly(email);
    await world.lab.script(["rejected:insufficient_funds"]);
    await runOn("2027-02-10");
    const path = await linkTo(email);
    const { slug } = tenant.organization;
    const donor = world.visitor();
    expect((await donor.get(slug, path.replace("/card/", "/card/X"))).status).toBe(404);
    const other = await world.openTenant();
    expect((await donor.get(other.organization.slug, path)).status).toBe(404);
    const page = await donor.get(slug, path);
    expect(page.headers["cache-control"]).toBe("no-store");
    const wrong = await donor.post(slug, path, { csrf_token: page.field("csrf_token") });
    expect(wrong.status).toBe(422);
    await world.lab.setClock("2027-03-13T03:00:00Z");
    expect((await donor.get(slug, path)).status).toBe(409);
  });

  it("returns the form with the bank's answer to a card that the bank declines", async () => {
    const email = newEmail();
    await giveMonthly(email);
    await world.lab.script(["rejected:insufficient_funds"]);
    await runOn("2027-02-10");
    await world.lab.setClock("2027-02-11T15:00:00Z");
    const options = { card: cards.insufficientFunds, now: true };
    const { donor, posted } = await giveCard(await linkTo(email), options);
    await world.lab.runDue();
    const after = await donor.follow(posted);
    expect(after.text).toContain("no aprobó el cobro");
    expect(after.text).toContain('name="payment_method[cc_number]"');
  });
});
