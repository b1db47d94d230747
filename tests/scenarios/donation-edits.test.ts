// Edits of a donation by its organisation, charging it now, its history and what support reads.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newEmail, type DonationOrder } from "../factories/donation-form";
import type { Visitor } from "../factories/product";
import { donationOf, World, type Tenant } from "../factories/world";

const GIVEN = "2027-01-12T15:00:00Z";
let world: World;
let tenant: Tenant;
let owner: Visitor;
let token: string;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  await world.lab.setClock(GIVEN);
  await world.lab.script([]);
  await world.retireDonations();
  tenant = await world.openTenant();
  await signIn();
});
afterAll(() => world.close());

async function signIn(): Promise<void> {
  owner = world.visitor();
  const page = await owner.signIn(tenant.organization.slug, tenant.organization.owner);
  token = page.meta("csrf-token");
}

/** Makes a monthly donation whose second month is due on 10 February. */
async function give(order: DonationOrder = {}): Promise<string> {
  const answer = await world.give(tenant, { monthly: true, collectDay: 10, ...order });
  expect(answer.status, answer.text).toBe(201);
  return donationOf(answer);
}
const call = (method: string, id: string, path = "", body?: object) =>
  owner.call(method, tenant.organization.slug, `/manage/api/donations/${id}${path}`, {
    ...(body ? { body } : {}),
    token,
  });
async function goTo(at: string): Promise<void> {
  await world.lab.setClock(at);
  await signIn();
}

describe("an edited donation", () => {
  it("is charged by its new terms, and the donor reads old and new", async () => {
    const email = newEmail();
    const id = await give({ email });
    const edited = await call("PATCH", id, "", {
      donation: { amount: "2500.00", collect_day: 20 },
    });
    expect(edited.status, edited.text).toBe(200);
    expect(edited.data()).toMatchObject({
      amount: "2500.00",
      items_total_amount: "2500.00",
      collect_day: 20,
      next_charge_on: "2027-02-20",
      transactions: [{ status: "planned", amount: "2500.00", period: "2027-02" }, {}],
    });
    await world.lab.runDue();
    const [mail] = (await world.lab.readOutbox(email)).mails;
    expect(mail?.subject).toContain("Cambió tu donación");
    expect(mail?.text).toContain("$ 2.500,00 (antes: $ 1.500,00)");
    expect(mail?.text).toContain("Día 20 de cada mes (antes: Día 10 de cada mes)");
    await world.lab.setClock("2027-02-20T03:00:00Z");
    await world.lab.runDue();
    const [, february] = await world.listTransactions(id);
    expect(february).toMatchObject({ status: "approved", amount: 250_000n, period: "2027-02" });
  });

  it("shows who changed what, also of its donor, in versions", async () => {
    const id = await give();
    await call("PATCH", id, "", { donation: { amount: "1800.00" } });
    const donor = await call("PATCH", id, "/donor", {
      donor: { last_name: "Pazos", cellphone: "+54 9 11 5555 0101", gender: "female" },
    });
    expect(donor.data()).toMatchObject({
      donor: { last_name: "Pazos", cellphone: "+54 9 11 5555 0101", gender: "female" },
    });
    const versions = (await call("GET", id, "/versions")).data<object[]>();
    expect(versions).toMatchObject([
      { operation: "update-donor", changes: { cellphone: [null, "•••0101"] } },
      { operation: "update-donation", changes: { amount: ["1500.00", "1800.00"] } },
    ]);
    expect((await call("GET", id, "/support")).data()).toMatchObject({
      attempts: [
        { status: "planned", provider_payment_id: null },
        { status: "approved", provider: "dlocal", provider_payment_id: expect.any(String) },
      ],
      flags: [],
    });
  });

  it("refuses a stale version with 409, a wrong amount with 422, and a stranger with 404", async () => {
    const id = await give();
    const { version } = (await call("GET", id)).data<{ version: string }>();
    await call("PATCH", id, "", { donation: { amount: "1800.00", version } });
    const second = await call("PATCH", id, "", { donation: { amount: "1900.00", version } });
    expect(second.status).toBe(409);
    expect(second.text).toContain("invalid_transition");
    const wrong = await call("PATCH", id, "", { donation: { amount: "0.01" } });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("donation.amount");
    const other = await world.openTenant();
    const stranger = world.visitor();
    const { slug, owner: user } = other.organization;
    const page = await stranger.signIn(slug, user);
    for (const path of ["", "/donor"]) {
      const answer = await stranger.call("PATCH", slug, `/manage/api/donations/${id}${path}`, {
        body: path ? { donor: {} } : { donation: {} },
        token: page.meta("csrf-token"),
      });
      expect(answer.status).toBe(404);
    }
  });
});

describe("a replaced card", () => {
  const method = {
    cc_number: "5555 5555 5555 4444",
    cc_expiration: "12/39",
    cc_verification_number: "123",
    cardholder_name: "Eva Sosa",
    cardholder_id_type: "DNI",
    cardholder_id_number: "20123456",
  };

  it("is charged next, by call and by the form, and the donor is told", async () => {
    const email = newEmail();
    const id = await give({ email });
    const replaced = await call("POST", id, "/payment_method", { payment_method: method });
    expect(replaced.status, replaced.text).toBe(200);
    expect(replaced.data()).toMatchObject({
      payment_method: { last_four: "4444", cardholder_name: "Eva Sosa", expiry: "12/2039" },
    });
    expect(replaced.text).not.toContain("5555555555554444");
    const { slug } = tenant.organization;
    const path = `/manage/donations/${id}/payment_method`;
    const page = await owner.get(slug, path);
    expect(page.text).toContain("payment_method.cc_number");
    const posted = await owner.post(slug, path, {
      csrf_token: token,
      ...Object.fromEntries(
        Object.entries({ ...method, cc_number: "4111 1111 1111 1111" }).map(([name, value]) => [
          `payment_method.${name}`,
          value,
        ]),
      ),
    });
    expect(posted.status, posted.text).toBe(303);
    expect((await call("GET", id)).data()).toMatchObject({ payment_method: { last_four: "1111" } });
    await world.lab.runDue();
    const subjects = (await world.lab.readOutbox(email)).mails.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("Cambió tu donación"))).toHaveLength(2);
    await world.lab.setClock("2027-02-10T03:00:00Z");
    await world.lab.runDue();
    expect((await world.listTransactions(id))[1]).toMatchObject({ status: "approved" });
  });
});

describe("charging now", () => {
  it("never takes an extra donation: a paid month and one that has not begun are refused", async () => {
    const id = await give();
    const refused = await call("POST", id, "/collect_payment");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("invalid_transition");
    expect(await world.countCharges(id)).toBe(1);
  });

  it("charges the open month once, however often it is repeated, and its day charges nothing more", async () => {
    const id = await give();
    await goTo("2027-02-02T15:00:00Z");
    const both = await Promise.all([1, 2].map(() => call("POST", id, "/collect_payment")));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await world.lab.setClock("2027-02-10T03:00:00Z");
    await world.lab.runDue(2);
    expect(await world.countCharges(id)).toBe(2);
    await signIn();
    expect((await call("GET", id)).data()).toMatchObject({
      next_charge_on: "2027-03-10",
      transactions: [{ status: "planned", period: "2027-03" }, { status: "approved" }, {}],
    });
  });

  it("answers a decline with its cause, and the retries go on from there", async () => {
    const id = await give();
    await goTo("2027-02-02T15:00:00Z");
    await world.lab.script(["rejected:insufficient_funds"]);
    const declined = await call("POST", id, "/collect_payment");
    expect(declined.status, declined.text).toBe(402);
    expect(declined.text).toContain('"decline_code":"insufficient_funds"');
    expect((await call("GET", id)).data()).toMatchObject({ next_charge_on: "2027-02-05" });
    const again = await call("POST", id, "/collect_payment");
    expect(again.status, again.text).toBe(200);
    expect(await world.countCharges(id)).toBe(3);
  });

  it("answers 202 while the result is unknown, and then nothing is open", async () => {
    const id = await give();
    await goTo("2027-02-02T15:00:00Z");
    await world.lab.script(["in_process"]);
    const waiting = await call("POST", id, "/collect_payment");
    expect(waiting.status, waiting.text).toBe(202);
    expect((await call("POST", id, "/collect_payment")).status).toBe(409);
  });

  it("needs a plan and an active donation", async () => {
    const id = await give();
    await goTo("2027-02-02T15:00:00Z");
    await call("POST", id, "/pause", {});
    expect((await call("POST", id, "/collect_payment")).status).toBe(409);
    await world.database.query("UPDATE organizations SET plan_tier = 'original' WHERE slug = $1", [
      tenant.organization.slug,
    ]);
    // PostgreSQL announces the plan to the web process after the statement has returned.
    const refusal = async () => {
      const { status, text } = await call("POST", id, "/collect_payment");
      return { status, namesPlan: text.includes("plan_required") };
    };
    await expect.poll(refusal, { timeout: 10_000 }).toEqual({ status: 403, namesPlan: true });
  });
});
