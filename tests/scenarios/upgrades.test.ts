// Periodic increases: the donor ticks the campaign's offer, and each step comes once with its month.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { donationFields, newEmail, type DonationOrder } from "../factories/donation-form";
import { donationOf, World, type Tenant } from "../factories/world";

const OFFER = { percentage: 10, period: "3.months" };
let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  await world.lab.setClock("2027-01-10T15:00:00Z");
  await world.lab.script([]);
  await world.retireDonations();
  tenant = await world.openTenant({}, { upgrade: { ...OFFER, auto: true } });
});
afterAll(() => world.close());

async function give(order: DonationOrder = {}): Promise<string> {
  const answer = await world.give(tenant, {
    monthly: true,
    collectDay: 10,
    upgrade: OFFER,
    ...order,
  });
  expect(answer.status, answer.text).toBe(201);
  return donationOf(answer);
}

async function chargeOn(...days: string[]): Promise<void> {
  for (const day of days) {
    await world.lab.setClock(`${day}T03:00:00Z`);
    await world.lab.runDue();
  }
}

interface Shown {
  amount: string;
  next_charge_on: string | null;
  upgrades: Record<string, unknown>[];
  transactions: { status: string; period: string; amount: string }[];
}

async function show(donation: string): Promise<Shown> {
  const { slug, owner } = tenant.organization;
  const office = world.visitor();
  await office.signIn(slug, owner);
  const answer = await office.call("GET", slug, `/manage/api/donations/${donation}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<Shown>();
}

const linesOf = ({ transactions }: Shown) =>
  transactions.map(({ period, status, amount }) => `${period} ${status} ${amount}`).toReversed();

describe("a monthly donation with an accepted increase", () => {
  it("rises with the first charge of each period, by the provider's own journal", async () => {
    const donation = await give();
    expect((await show(donation)).upgrades).toMatchObject([
      {
        ...OFFER,
        auto: true,
        next_upgrade_date: "2027-04-10",
        old_amount: "1500.00",
        new_amount: "1650.00",
      },
    ]);
    await chargeOn("2027-02-10", "2027-03-10", "2027-04-02", "2027-04-10", "2027-05-10");
    await chargeOn("2027-06-10", "2027-07-02", "2027-07-10");
    const shown = await show(donation);
    expect(linesOf(shown)).toEqual([
      "2027-01 approved 1500.00",
      "2027-02 approved 1500.00",
      "2027-03 approved 1500.00",
      "2027-04 approved 1650.00",
      "2027-05 approved 1650.00",
      "2027-06 approved 1650.00",
      "2027-07 approved 1815.00",
      "2027-08 planned 1815.00",
    ]);
    expect(shown.amount).toBe("1815.00");
    expect(shown.upgrades).toMatchObject([
      { next_upgrade_date: "2027-10-10", old_amount: "1815.00", new_amount: "1996.50" },
    ]);
    const ids = new Set((await world.listTransactions(donation)).map(({ id }) => id));
    const charged = (await world.lab.listCalls())
      .filter(({ operation, reference }) => operation === "charge" && ids.has(reference ?? ""))
      .map(({ amount }) => Number(amount));
    expect(charged.toSorted((a, b) => a - b)).toEqual([1500, 1500, 1500, 1650, 1650, 1650, 1815]);
  });

  it("keeps the step when its charge is declined, and retries the raised amount", async () => {
    const donation = await give();
    await chargeOn("2027-02-10", "2027-03-10", "2027-04-02");
    await world.lab.script(["rejected:insufficient_funds"]);
    await chargeOn("2027-04-10", "2027-04-13");
    expect(linesOf(await show(donation)).slice(3)).toEqual([
      "2027-04 rejected 1650.00",
      "2027-04 approved 1650.00",
      "2027-05 planned 1650.00",
    ]);
  });

  it("rises once when two workers charge the month", async () => {
    const donations = await Promise.all([give(), give(), give()]);
    await chargeOn("2027-02-10", "2027-03-10", "2027-04-02");
    await world.lab.setClock("2027-04-10T03:00:00Z");
    await world.lab.runDue(2);
    for (const donation of donations) {
      expect(linesOf(await show(donation)).slice(3)).toEqual([
        "2027-04 approved 1650.00",
        "2027-05 planned 1650.00",
      ]);
    }
  });

  it("does not rise above the campaign's maximum", async () => {
    tenant = await world.openTenant({}, { upgrade: { ...OFFER, auto: true } });
    const donation = await give();
    // The form refuses an increase that is above it already.
    await world.database.query("UPDATE campaigns SET max_amount = 160000 WHERE id = $1", [
      tenant.campaign.uuid,
    ]);
    await chargeOn("2027-02-10", "2027-03-10", "2027-04-10");
    const shown = await show(donation);
    expect(linesOf(shown)[3]).toBe("2027-04 approved 1500.00");
    expect(shown).toMatchObject({
      amount: "1500.00",
      upgrades: [{ next_upgrade_date: "2027-07-10" }],
    });
  });
});

describe("the box on the form", () => {
  const read = async () => {
    const donor = world.visitor();
    return { donor, page: await donor.get(tenant.organization.slug, campaignPath()) };
  };
  const campaignPath = () => `/c/${tenant.campaign.slug}`;

  it("states the increase, and is not ticked", async () => {
    const { page } = await read();
    const box = /<input[^>]*id="upgrade"[^>]*>/.exec(page.text)?.[0] ?? "";
    expect(box).toContain('value="10"');
    expect(box).not.toContain("checked");
    expect(page.text).toContain("10 % cada 3 meses");
  });

  it.each([
    ["ticked, begins the increase with the sentence that was shown", true, 1],
    ["left empty, begins none", false, 0],
  ])("%s", async (_name, isTicked, count) => {
    const { donor, page } = await read();
    const fields = donationFields({ monthly: true, ...(isTicked ? { upgrade: OFFER } : {}) });
    const answer = await donor.post(tenant.organization.slug, `${campaignPath()}/donations`, {
      ...fields,
      csrf_token: page.field("csrf_token"),
      idempotency_key: page.field("idempotency_key"),
      // The hidden field is always sent.
      "donation[upgrade][period]": OFFER.period,
    });
    expect(answer.status, answer.text).toBe(303);
    const { rows } = await world.database.query<{ consent_text: string; created_by: string }>(
      `SELECT consent_text, created_by FROM upgrades u JOIN organizations o ON o.id = u.organization_id WHERE o.slug = $1`,
      [tenant.organization.slug],
    );
    expect(rows).toHaveLength(count);
    for (const { consent_text: text, created_by: by } of rows) {
      expect(by).toBe("donor");
      expect(page.text).toContain(text);
    }
  });

  it("is rejected by the JSON call for a one-time donation", async () => {
    const answer = await world.give(tenant, { upgrade: OFFER });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("donation.upgrade.percentage");
  });

  it.each([
    [{ percentage: 20, period: "3.months" }],
    [{ percentage: 10, period: "1.months" }],
    [{ percentage: 0, period: "3.months" }],
  ])("of an outdated page is rejected: %o", async (upgrade) => {
    const answer = await world.give(tenant, { monthly: true, collectDay: 10, upgrade });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.text).toContain("donation.upgrade.percentage");
  });
});

describe("the mail a week ahead", () => {
  it("leads to a page whose click, and not whose address, declines the increase", async () => {
    const email = newEmail();
    const donation = await give({ email });
    await chargeOn("2027-02-10", "2027-03-10", "2027-04-02");
    const { mails } = await world.lab.readOutbox();
    const mail = mails.find(({ to, text }) => to === email && text.includes("/mi/upgrade/"));
    expect(mail?.text).toContain("1.650,00");
    const { pathname } = new URL(/http\S+\/mi\/upgrade\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    const donor = world.visitor();
    const page = await donor.get(tenant.organization.slug, pathname);
    expect(page.status).toBe(200);
    expect((await show(donation)).upgrades).toHaveLength(1);
    const fields = { csrf_token: page.field("csrf_token") };
    const answer = await donor.post(tenant.organization.slug, pathname, fields);
    expect(answer.status, answer.text).toBe(303);
    expect((await show(donation)).upgrades).toEqual([]);
    await chargeOn("2027-04-10");
    expect(linesOf(await show(donation))[3]).toBe("2027-04 approved 1500.00");
    const other = await world.openTenant();
    expect((await donor.get(other.organization.slug, pathname)).status).toBe(404);
  });
});

describe("the calls of the back office", () => {
  it("add, change and remove an increase, and name both limits of the percentage", async () => {
    const donation = await give({ upgrade: undefined });
    const { slug, owner } = tenant.organization;
    const office = world.visitor();
    await office.signIn(slug, owner);
    const path = `/manage/api/donations/${donation}/upgrades`;
    const token = (await office.get(slug, `/manage/donations/${donation}`)).meta("csrf-token");
    const call = (method: string, at: string, upgrade?: object) =>
      office.call(method, slug, at, { token, ...(upgrade ? { body: { upgrade } } : {}) });
    const wrong = await call("POST", path, { percentage: 101, period: "6.months", auto: true });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("entre 1\u00A0% y 100\u00A0%");
    const made = await call("POST", path, { percentage: 12.5, period: "6.months", auto: true });
    expect(made.status, made.text).toBe(201);
    expect(made.data()).toMatchObject({
      percentage: 12.5,
      next_upgrade_date: "2027-07-10",
      old_amount: "1500.00",
      new_amount: "1687.50",
    });
    expect((await call("POST", path, OFFER)).status).toBe(409);
    const one = `${path}/${made.data<{ id: string }>().id}`;
    const changed = await call("PATCH", one, { percentage: 20 });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.data()).toMatchObject({ percentage: 20, period: "6.months", auto: true });
    expect((await call("DELETE", one)).status).toBe(204);
    expect((await show(donation)).upgrades).toEqual([]);
    expect((await call("DELETE", one)).status).toBe(409);
  });
});

describe("the dialogs of the donation's page, without script", () => {
  it("add, change and remove an increase, and refuse a save over another one", async () => {
    const donation = await give({ upgrade: undefined });
    const { slug, owner } = tenant.organization;
    const office = world.visitor();
    await office.signIn(slug, owner);
    const page = `/manage/donations/${donation}`;
    const send = async (at: string, fields: Record<string, string>) => {
      const form = await office.get(slug, at);
      expect(form.status).toBe(200);
      const csrf_token = form.field("csrf_token");
      const version = form.text.includes('name="version"') ? form.field("version") : "";
      return office.post(slug, at, { csrf_token, ...(version ? { version } : {}), ...fields });
    };
    const terms = { period: "6.months", auto: "on" };
    const wrong = await send(`${page}/upgrades/new`, { ...terms, percentage: "101" });
    expect([wrong.status, wrong.text.includes("entre 1\u00A0% y 100\u00A0%")]).toEqual([422, true]);
    const made = await send(`${page}/upgrades/new`, { ...terms, percentage: "12,5" });
    expect([made.status, made.headers.location]).toEqual([303, page]);
    const [upgrade] = (await show(donation)).upgrades;
    expect(upgrade).toMatchObject({ percentage: 12.5, period: "6.months", auto: true });
    const edit = `${page}/upgrades/${String(upgrade?.id)}/edit`;
    const opened = (await office.get(slug, edit)).field("version");
    expect((await send(edit, { period: "1.year", percentage: "20" })).status).toBe(303);
    const stale = await send(edit, { period: "1.year", percentage: "30", version: opened });
    expect(stale.status).toBe(409);
    expect((await show(donation)).upgrades).toMatchObject([{ percentage: 20, auto: false }]);
    const removal = `${page}/upgrades/${String(upgrade?.id)}/remove`;
    expect((await send(removal, {})).status).toBe(303);
    expect((await show(donation)).upgrades).toEqual([]);
  });
});
