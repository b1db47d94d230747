// When a pledge's card is first charged: as its consent, its page and its charge tell it.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { CARD_SUMMARY } from "../../../tests/factories/donation-form";
import { openTeam, pledgeBody, type TestTeam } from "../../../tests/factories/pledges";
import { capturePledge } from "./capture-pledge.server";
import { chargePledge } from "./charge-pledge.server";
import { findPledge } from "./find-pledge.server";
import { fixPledge } from "./fix-pledge.server";
import { signPledge } from "./pledge-link.server";
import { getPaymentPage } from "./read-own-pledge.server";
import { getCaptureForm } from "./team-pages/get-capture-form.server";
import { updatePledge } from "./update-pledge.server";

const T0 = "2026-11-28T12:00:00Z";
const AFTER = "2026-11-28T12:01:00Z";
const AT_ONCE = /primer cobro cuando se apruebe/;
const MONTHLY = { recurrency: 1, amount: "1500.00", collect_day: 5 };

const sent = vi.hoisted((): unknown[] => []);
vi.mock("~/domain/payments/charge-transaction.server", () => ({
  chargeTransaction: (_ctx: unknown, order: unknown) => {
    sent.push(order);
    const approvedAt = new Date("2026-11-28T12:01:00Z");
    return Promise.resolve({
      ...{ kind: "approved", providerId: "M-1", approvedAt, booked: null, flags: [] },
    });
  },
}));

let database: TestDatabase;
let team: TestTeam;
beforeAll(async () => {
  database = testDatabase();
  team = await openTeam(new Date(T0), { checkedBy: "nobody" });
});
afterAll(() => database.close());
beforeEach(async () => {
  sent.length = 0;
  await chargeAtOnce(true);
});

const chargeAtOnce = (immediateCharging: boolean) =>
  team.giving.at(T0).transaction((db) =>
    db.campaign.updateMany({
      where: { id: team.giving.campaignId },
      data: { immediateCharging },
    }),
  );

const capture = async (donation: object = MONTHLY) =>
  (await capturePledge(team.as("operator", T0), pledgeBody(team, T0, { donation }))).pledge;

const open = async (pledgeId: string, at = T0) =>
  getPaymentPage(team.giving.visitorAt(at), signPledge({ kind: "pay", pledgeId }));

const approve = (pledgeId: string) =>
  fixPledge(team.workerAt("pledges.fix-pledge", AFTER), { pledgeId });

describe("the words to which a donor agrees", () => {
  it("say a charge that comes before the day of the month, as the form shows it", async () => {
    const form = () => getCaptureForm(team.as("operator", T0), team.giving.campaignId);
    expect((await form()).terms.chargesNow).toBe(true);
    const [consent] = (await capture()).consents;
    expect(consent?.text).toMatch(AT_ONCE);
    expect(consent?.version).toBe("2026-12");
    await chargeAtOnce(false);
    expect((await form()).terms.chargesNow).toBe(false);
    expect((await capture()).consents[0]?.text).not.toMatch(AT_ONCE);
  });

  it("stay those of the form that was read out, whatever the campaign says meanwhile", async () => {
    const pledge = await capture({ ...MONTHLY, first_charge: "collect_day" });
    expect(pledge.firstCharge).toBe("collect_day");
    expect(pledge.consents[0]?.text).not.toMatch(AT_ONCE);
    const change = { donation: { amount: "2000.00" } };
    const corrected = await updatePledge(team.as("operator", T0), pledge.id, change);
    expect(corrected).toMatchObject({ firstCharge: "collect_day", amount: 200_000n });
    expect(corrected.consents[0]?.text).not.toMatch(AT_ONCE);
    expect((await capture({ recurrency: 0, amount: "1500.00" })).firstCharge).toBeNull();
  });
});

describe("the payment page", () => {
  it("says of a typed card whether it is charged at once, with the approval or on its day", async () => {
    const { id } = await capture();
    const first = async (pledgeId: string, at?: string) =>
      (await open(pledgeId, at)).pledge.firstCharge;
    expect(await first(id)).toBe("approval");
    const { id: once } = await capture({ recurrency: 0, amount: "1500.00" });
    const { id: byDay } = await capture({ ...MONTHLY, first_charge: "collect_day" });
    for (const one of [id, once, byDay]) await approve(one);
    expect(await first(id, AFTER)).toBe("now");
    expect(await first(once, AFTER)).toBe("now");
    expect(await first(byDay, AFTER)).toBe("collect_day");
    await chargeAtOnce(false);
    expect(await first(id, AFTER)).toBe("collect_day");
    expect(await first(once, AFTER)).toBe("now");
  });

  it("tells a browser nothing of the donor, as the tablet shows its link", async () => {
    const { id, donor } = await capture();
    const text = JSON.stringify(await open(id), (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    for (const part of [id, donor.email, donor.lastName, "cards", "firstName", "processorId"])
      expect(text).not.toContain(part);
  });
});

describe("the charge", () => {
  const giveCard = (id: string) =>
    team.giving.at(T0).transaction((db) =>
      db.pledge.updateMany({
        where: { id },
        data: {
          cards: 1,
          vaultCardId: randomUUID(),
          cardFingerprint: `card of ${id}`,
          card: {
            card: { ...CARD_SUMMARY, issues: [] },
            method: {
              ...{ cardholder_name: "Ana Paz", cardholder_id_type: "DNI" },
              cardholder_id_number: "20123456",
            },
          },
        },
      }),
    );

  it("waits for the day that the donor agreed to, also where the campaign now charges at once", async () => {
    await chargeAtOnce(false);
    const { id } = await capture();
    await giveCard(id);
    await approve(id);
    await chargeAtOnce(true);
    const worker = team.workerAt("pledges.charge-pledge", AFTER);
    await chargePledge(worker, { pledgeId: id });
    expect(sent).toEqual([]);
    const donationId = (await findPledge(worker, id))?.namedDonationId ?? "";
    const where = { donationId };
    const planned = await worker.read((db) => db.collection.findFirst({ where }));
    expect(planned?.dueAt.toISOString()).toMatch(/^2026-12-05/);
  });

  it("comes at once where the donor agreed to that", async () => {
    const { id } = await capture();
    await giveCard(id);
    await approve(id);
    const worker = team.workerAt("pledges.charge-pledge", AFTER);
    await chargePledge(worker, { pledgeId: id });
    expect(sent).toHaveLength(1);
  });
});
