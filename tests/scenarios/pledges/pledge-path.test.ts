// The whole way of a pledge, from the tablet to the donor's withdrawal.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cards, newEmail } from "../../factories/donation-form";
import { World } from "../../factories/world";
import { capture, START, Team } from "./pledging";

const PLEDGES = "/manage/api/pledges";

let world: World;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  await world.lab.setClock(START);
  await world.lab.script([]);
  await world.retireDonations();
});
afterAll(() => world.close());

const goTo = async (instant: string) => {
  await world.lab.setClock(instant);
  await world.lab.runDue();
};
const statusOf = async (donation: string) => {
  const { rows } = await world.database.query<{ status: string }>(
    "SELECT status FROM donations WHERE id = $1",
    [donation],
  );
  return rows[0]?.status;
};

it("is mailed, corrected, fixed, checked, paid by the link, charged, active, and ended by one click", async () => {
  const gateways = ["global_payments", "local_payments"];
  const team = await Team.open(world, { gateways, gateway: "local_payments", checkedBy: "agency" });
  const operator = await team.enter("operator");
  const supervisor = await team.enter("supervisor");
  const email = newEmail();
  const pledge = team.pledge({ donor: { email } });
  const path = `${PLEDGES}/${pledge.uuid}`;

  const made = await capture(operator, pledge);
  expect(made.status, made.text).toBe(201);
  expect(made.data()).toMatchObject({ state: "received", donation_uuid: null });
  await world.lab.runDue();
  const stop = await team.linkTo(email, "stop");
  const [agreed] = (await world.lab.readOutbox(email)).mails;
  expect(agreed?.text).toContain("$ 1.500,00");
  expect(agreed?.text).toContain("Calle Sur");

  const changed = { pledge: { donation: { amount: "1800.00" } } };
  expect((await operator.call("PATCH", path, changed)).status).toBe(200);
  await goTo("2027-01-12T15:05:00Z");
  expect((await team.read(pledge.uuid)).state).toBe("checking");
  expect((await operator.call("PATCH", path, changed)).status).toBe(409);

  const outcome = { outcome: "confirmed" };
  expect((await operator.call("POST", `${path}/check`, outcome)).status).toBe(403);
  const checked = await supervisor.call("POST", `${path}/check`, outcome);
  expect(checked.status, checked.text).toBe(200);
  await world.lab.runDue();
  expect((await team.read(pledge.uuid)).state).toBe("payment_pending");
  expect(await team.countDonations()).toBe(0);

  const paid = await team.pay(await team.linkTo(email, "pay"));
  expect(paid.status, paid.text).toBe(303);
  await world.lab.runDue();
  const { donation_uuid: donation, ...charged } = await team.read(pledge.uuid);
  expect(charged).toMatchObject({ state: "charged_first", amount: "1800.00" });
  expect(await team.gatewaysOf(donation ?? "")).toEqual(["local_payments"]);
  expect(await world.describeMonths(donation ?? "")).toEqual([
    "2027-01 approved",
    "2027-02 planned",
  ]);

  await goTo("2027-02-05T15:00:00Z");
  expect((await team.read(pledge.uuid)).state).toBe("active");
  const ended = await team.stop(stop);
  expect(ended.status).toBe(200);
  await goTo("2027-03-10T15:00:00Z");
  expect((await team.read(pledge.uuid)).state).toBe("withdrawn");
  expect(await statusOf(donation ?? "")).toBe("discarded");
  expect(await world.countCharges(donation ?? "")).toBe(2);
  const rows = await world.listTransactions(donation ?? "");
  const taken = rows.filter(({ status }) => status !== "cancelled");
  expect(taken.map(({ status }) => status)).toEqual(["approved", "approved"]);
});

describe("a pledge", () => {
  it("of a sandbox team is checked and never charged", async () => {
    const team = await Team.open(world, { mode: "sandbox" });
    const operator = await team.enter("operator");
    const pledge = team.pledge();
    expect((await capture(operator, pledge)).status).toBe(201);
    await goTo("2027-01-12T15:06:00Z");
    await goTo("2027-02-10T15:00:00Z");
    expect(await team.read(pledge.uuid)).toMatchObject({ state: "approved", donation_uuid: null });
    expect(await team.countDonations()).toBe(0);
  });

  it("that a tablet sends twice is one, and other content under its uuid is refused", async () => {
    const team = await Team.open(world);
    const operator = await team.enter("operator");
    const pledge = team.pledge();
    const answers = await Promise.all([capture(operator, pledge), capture(operator, pledge)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    const other = { ...pledge, donation: { ...pledge.donation, amount: "9000.00" } };
    expect((await capture(operator, other)).status).toBe(409);
    expect((await team.read(pledge.uuid)).amount).toBe("1500.00");
  });

  it("of one donor on two tablets waits for somebody, once", async () => {
    const team = await Team.open(world);
    const [first, second] = [await team.enter("operator"), await team.enter("operator")];
    const donor = { phone: "11 5555-1234" };
    const pledges = [team.pledge({ donor }), team.pledge({ donor, device_id: "tablet-2" })];
    await Promise.all([capture(first, pledges[0] ?? {}), capture(second, pledges[1] ?? {})]);
    const read = await Promise.all(pledges.map(({ uuid }) => team.read(uuid)));
    expect(read.map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
      "on_hold duplicate",
      "received null",
    ]);
  });

  it("goes on after its team is discarded, whose people are out at once", async () => {
    const team = await Team.open(world);
    const operator = await team.enter("operator");
    const email = newEmail();
    const pledge = team.pledge({ donor: { email } });
    expect((await capture(operator, pledge)).status).toBe(201);
    expect((await team.discard()).status).toBe(204);
    expect((await operator.call("GET", `${PLEDGES}/${pledge.uuid}`)).status).toBe(401);
    await goTo("2027-01-12T15:06:00Z");
    expect((await team.pay(await team.linkTo(email, "pay"))).status).toBe(303);
    await world.lab.runDue();
    expect((await team.read(pledge.uuid)).state).toBe("charged_first");
  });

  it("whose donor withdraws while the first charge is in flight gives back what that takes", async () => {
    const team = await Team.open(world);
    const operator = await team.enter("operator");
    const email = newEmail();
    const pledge = team.pledge({ donor: { email } });
    expect((await capture(operator, pledge)).status).toBe(201);
    await goTo("2027-01-12T15:06:00Z");
    await team.pay(await team.linkTo(email, "pay"), cards.inProcess);
    await world.lab.runDue();
    const { rows } = await world.database.query<{ donation: string; charge: string }>(
      `SELECT t.donation_id AS donation, t.id AS charge FROM transactions t
         JOIN pledges p ON p.donation_id = t.donation_id WHERE p.id = $1 AND t.status = 'in_process'`,
      [pledge.uuid],
    );
    const [{ donation, charge } = { donation: "", charge: "" }] = rows;
    expect(rows).toHaveLength(1);
    await team.stop(await team.linkTo(email, "stop"));
    expect((await team.read(pledge.uuid)).state).toBe("withdrawn");
    const event = { type: "approved", payment: charge, signature: "valid" };
    expect(await world.lab.sendEvent(event)).toBe(200);
    await goTo("2027-01-12T15:30:00Z");
    await goTo("2027-01-12T22:00:00Z");
    expect(await statusOf(donation)).toBe("discarded");
    const [first] = await world.listTransactions(donation);
    expect(first?.status).toBe("refunded");
    await goTo("2027-03-10T15:00:00Z");
    expect(await world.countCharges(donation)).toBe(1);
  });
});

describe("a single gift", () => {
  const once = { donation: { recurrency: 0, amount: "1500.00" } };

  it("is charged at once although the team's gateway charges in batches", async () => {
    const gateways = ["centralpos", "local_payments"];
    const team = await Team.open(world, { gateways, gateway: "centralpos" });
    const operator = await team.enter("operator");
    const email = newEmail();
    const pledge = team.pledge({ donor: { email }, ...once });
    const made = await capture(operator, pledge);
    expect(made.status, made.text).toBe(201);
    await goTo("2027-01-12T15:06:00Z");
    await team.pay(await team.linkTo(email, "pay"));
    await world.lab.runDue();
    const { state, donation_uuid: donation } = await team.read(pledge.uuid);
    expect(state).toBe("charged_first");
    expect(await team.gatewaysOf(donation ?? "")).toEqual(["local_payments"]);
  });

  it("is refused where batches are all that the organisation has", async () => {
    const team = await Team.open(world, { gateways: ["centralpos"] });
    const operator = await team.enter("operator");
    const refused = await capture(operator, team.pledge(once));
    expect(refused.status, refused.text).toBe(422);
    expect(Object.keys(refused.error().fields as object)).toEqual(["pledge.donation.recurrency"]);
    expect((await capture(operator, team.pledge())).status).toBe(201);
  });
});
