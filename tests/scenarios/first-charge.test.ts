// A campaign whose monthly donations are first charged on their collect day.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newEmail } from "../factories/donation-form";
import { donationOf, World, type Tenant } from "../factories/world";

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
  await setImmediate(false);
});
afterAll(() => world.close());

const slugOf = () => tenant.organization.slug;
async function setImmediate(on: boolean) {
  await world.database.query(
    "UPDATE campaigns SET immediate_charging = $2 WHERE organization_id = $1",
    [tenant.organization.organization.uuid, on],
  );
}
const mailsTo = async (email: string) => (await world.lab.readOutbox(email)).mails;

test("charges nothing until the collect day, and says so on the page, in the mail and in the story", async () => {
  const page = await world.visitor().get(slugOf(), `/c/${tenant.campaign.slug}`);
  expect(page.text).toContain("No se cobra nada hoy");
  expect(page.text).toContain('name="donation[first_charge]" value="collect_day"');
  const email = newEmail();
  const answer = await world.give(tenant, { monthly: true, collectDay: 20, email });
  expect(answer.status, answer.text).toBe(201);
  const given = answer.data<{
    donation: { status: string };
    transaction: { status: string };
    thanks_url: string;
  }>();
  expect(given).toMatchObject({
    donation: { status: "active" },
    transaction: { status: "planned" },
  });
  const donation = donationOf(answer);
  expect(await world.countCharges(donation)).toBe(0);
  const thanks = await world.visitor().get(slugOf(), new URL(given.thanks_url).pathname);
  expect(thanks.text).toContain("20 de enero de 2027");
  expect(thanks.text).not.toContain("data-waits");

  await world.lab.runDue();
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toMatch(/está registrada$/);
  expect(mail?.text).toContain("20 de enero de 2027");
  const office = world.visitor();
  await office.signIn(slugOf(), tenant.organization.owner);
  const story = await office.get(slugOf(), `/manage/donations/${donation}`);
  expect(story.text).toContain("la fecha del primer cobro");

  await world.lab.setClock("2027-01-20T04:00:00Z");
  await world.lab.runDue();
  expect(await world.describeMonths(donation)).toEqual(["2027-01 approved", "2027-02 planned"]);
  expect(await world.countCharges(donation)).toBe(1);
  const later = await world.visitor().get(slugOf(), new URL(given.thanks_url).pathname);
  expect(later.text).toContain("20 de febrero de 2027");
});

test("a decline on the collect day is tried again, and the thanks page offers no second donation", async () => {
  const answer = await world.give(tenant, {
    monthly: true,
    collectDay: 20,
    card: "4000000000003022",
  });
  expect(answer.status, answer.text).toBe(201);
  const { thanks_url: url } = answer.data<{ thanks_url: string }>();
  await world.lab.setClock("2027-01-20T04:00:00Z");
  await world.lab.runDue();
  expect(await world.describeMonths(donationOf(answer))).toEqual([
    "2027-01 rejected",
    "2027-01 planned",
  ]);
  const thanks = await world.visitor().get(slugOf(), new URL(url).pathname);
  expect(thanks.text).toContain("sigue en pie");
  expect(thanks.text).not.toContain("Intentar de nuevo");
});

test("one-time donations are charged at once, and so is a monthly one where the choice is on", async () => {
  const once = await world.give(tenant, { email: newEmail() });
  expect(await world.countCharges(donationOf(once))).toBe(1);
  await setImmediate(true);
  const now = await world.give(tenant, { monthly: true, collectDay: 20, email: newEmail() });
  expect(await world.describeMonths(donationOf(now))).toEqual([
    "2027-01 approved",
    "2027-02 planned",
  ]);
});

test("a repeated key and an equal donation make no second donation", async () => {
  const email = newEmail();
  const order = { monthly: true, collectDay: 20 as const, email };
  const first = await world.give(tenant, order);
  const equal = await world.give(tenant, order);
  expect(equal.status).toBe(409);
  expect(equal.text).toContain("possible_duplicate");
  const { rows } = await world.database.query<{ status: string }>(
    `SELECT d.status FROM donations d JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
      WHERE o.email = $1`,
    [email],
  );
  expect(rows).toEqual([{ status: "active" }]);
  expect(await world.countCharges(donationOf(first))).toBe(0);
});

test("an increase waits a full period after the first charge", async () => {
  await world.database.query(
    `UPDATE campaigns SET upgrade_basis_points = 1000, upgrade_period = '1.months', upgrade_auto = true WHERE organization_id = $1`,
    [tenant.organization.organization.uuid],
  );
  const answer = await world.give(tenant, {
    monthly: true,
    collectDay: 12,
    upgrade: { percentage: 10, period: "1.months" },
  });
  expect(answer.status, answer.text).toBe(201);
  const { rows } = await world.database.query(
    "SELECT next_upgrade_period FROM donations WHERE id = $1",
    [donationOf(answer)],
  );
  // Made on its own collect day: the first charge is on 12 February.
  expect(rows).toEqual([{ next_upgrade_period: "2027-03" }]);
});

test("the editor offers the choice by plan, and the call refuses it without one", async () => {
  const office = world.visitor();
  await office.signIn(slugOf(), tenant.organization.owner);
  const path = `/manage/campaigns/${tenant.campaign.uuid}/advanced`;
  const select = async () => {
    const { text } = await office.get(slugOf(), path);
    return /<select[^>]*name="immediate_charging"[^>]*>/.exec(text)?.[0] ?? "";
  };
  expect(await select()).not.toContain("disabled");
  const page = await office.get(slugOf(), path);
  const save = () =>
    office.post(slugOf(), path, {
      csrf_token: page.field("csrf_token"),
      channels: "public",
      immediate_charging: "now",
    });
  await world.database.query(
    "UPDATE organizations SET plan_tier = 'original', features_overridden = false WHERE id = $1",
    [tenant.organization.organization.uuid],
  );
  // PostgreSQL announces the change to web.
  await expect.poll(select).toContain("disabled");
  expect((await save()).status).toBe(403);
  const given = await world.give(tenant, { monthly: true, collectDay: 20, email: newEmail() });
  expect(await world.countCharges(donationOf(given))).toBe(0);
});
