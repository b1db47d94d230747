/** Tests the replacement of a card against pauses, running charges and simultaneous work. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  approve,
  factsOf,
  findPlanned,
  makeDonation,
  openGiving,
  sendPlanned,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { CARD_SUMMARY } from "../../../../tests/factories/donation-form";
import { erasedCards } from "../../../../tests/factories/servers/token-vault";
import { asDonor } from "~/domain/context";
import { storePaymentMethod } from "~/domain/donations/cards/store-payment-method.server";
import { chargeOpenPeriod } from "./charge-open-period.server";
import { findLastPeriod } from "~/domain/donations/find-last-period.server";
import { findOpenPeriod } from "./find-open-period.server";
import { getDonorCard } from "~/domain/donations/donor-area/get-donor-card.server";
import { setNextUpgrade } from "~/domain/donations/set-next-upgrade.server";
import { discardDonation } from "~/domain/donations/discard-donation.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { pauseDonations } from "~/domain/donations/pause-donations.server";
import { planAfterPause } from "~/domain/donations/plan-after-pause.server";
import { recordDonationResult } from "~/domain/donations/results/record-donation-result.server";
import { replacePaymentMethod as replaceOnce } from "./replace-payment-method.server";
import { replacementSchema, type PauseReason } from "~/domain/donations/schema";

vi.mock("~/infrastructure/vault-client.server", async () =>
  (await import("../../../../tests/factories/servers/token-vault")).tokenVault(),
);

useTestDatabase();
/** With collect day 10 the next charge is on 10 February. */
const given = new Date("2027-01-12T15:00:00Z");
const due = "2027-02-10T12:00:00Z";
const later = "2027-02-11T12:00:00Z";
let giving: TestGiving;
beforeAll(async () => {
  giving = await openGiving(given);
});
beforeEach(() => {
  erasedCards.length = 0;
});

const ownerAt = (at: string, role = "owner") => contextAt(giving.organization, new Date(at), role);
const donorAt = (at: string, id: string) => asDonor(giving.visitorAt(at), id, "card");
const give = async () =>
  (await makeDonation(giving.at(given), giving, { monthly: true, collectDay: 10 })).donationId;
const replacePaymentMethod = async (...sent: Parameters<typeof replaceOnce>) => {
  const once = await replaceOnce(...sent);
  if (once.state === "running") throw new Error("an equal call still runs");
  return once.answer;
};
const sent = (chargeNow = false, lastFour = "4242", amount?: string, fingerprint?: string) =>
  replacementSchema.parse({
    payment_method: {
      gateway: { token: randomUUID() },
      cardholder_name: "Ana Paz",
      cardholder_id_number: "20123456",
      card: { ...CARD_SUMMARY, ...(fingerprint ? { fingerprint } : {}), last_four: lastFour },
    },
    charge_now: chargeNow,
    charge_amount: amount ?? "150000",
  });
const donationOf = (id: string) =>
  giving.at(given).read((db) => db.donation.findFirstOrThrow({ where: { id } }));
const jobsOf = async (id: string) => {
  const rows = await giving.at(given).read((db) =>
    db.sql<{ payload: { collections: object[] } }>({
      text: "SELECT payload FROM outbox WHERE job = 'donations.charge-collections' AND payload::text LIKE $1",
      values: [`%${id}%`],
    }),
  );
  return rows.flatMap(({ payload }) => payload.collections);
};
async function decline(id: string, cause: "insufficient_funds" | "expired_card", at = due) {
  const { id: transactionId } = await sendPlanned(giving.at(at), id);
  await recordDonationResult(giving.at(at), await factsOf(giving.at(at), transactionId), {
    status: "rejected",
    cause,
    rawCode: "1",
    rawMessage: "no",
    providerId: "D-1",
  });
  return transactionId;
}

describe("the shield against card testing", () => {
  const from = (id: string, ip: string) => ({ ...donorAt(later, id), ip });
  /** Donations of one donor differ in their amount. */
  const own = async (amount: bigint) => {
    const order = { monthly: true, collectDay: 10, amount, email: "shield@example.org" };
    const { donationId } = await makeDonation(giving.at(given), giving, order);
    await decline(donationId, "insufficient_funds");
    return { id: donationId, card: sent(true, "4242", String(amount), `now-${amount}`) };
  };

  it("asks a donor for a code after many cards that were charged at once, and staff never", async () => {
    for (let one = 0; one < 6; one += 1) {
      const { id, card } = await own(150_000n + BigInt(one));
      const replaced = replacePaymentMethod(from(id, `203.0.${one}.1`), id, card);
      if (one < 5) await replaced;
      else await expect(replaced).rejects.toMatchObject({ code: "step_up_required" });
      if (one === 5) await replacePaymentMethod(ownerAt(later), id, card);
    }
  });

  it("does not count a card that is charged later", async () => {
    const card = () => sent(false, "4242", "150000", "later");
    const ids = [await give(), await give()];
    for (const at of [0, 0, 0, 0, 0, 1]) {
      const id = ids[at] ?? "";
      await replacePaymentMethod(from(id, "198.51.100.9"), id, card());
    }
  });
});

describe("a new card", () => {
  it("gets the planned retry on its day, and the former one is erased later", async () => {
    const id = await give();
    const before = await findPlanned(giving.at(given), id);
    await decline(id, "insufficient_funds");
    const done = await replacePaymentMethod(donorAt(later, id), id, sent());
    expect(done).toEqual({ chargedPeriod: null, isResumed: false });
    const planned = await findPlanned(giving.at(later), id);
    expect(planned).toMatchObject({ period: "2027-02", attempt: 2 });
    expect(planned?.date).toEqual(new Date("2027-02-13T03:00:00Z"));
    expect(planned?.paymentMethodId).not.toBe(before?.paymentMethodId);
    expect((await donationOf(id)).paymentMethodId).toBe(planned?.paymentMethodId);
    const methods = await giving
      .at(given)
      .read((db) =>
        db.paymentMethod.findMany({ where: { donationId: id }, orderBy: { createdAt: "asc" } }),
      );
    expect(methods).toMatchObject([
      { active: false, vaultCardId: null },
      { active: true, lastFour: "4242" },
    ]);
    const entries = await ownerAt(later).read((db) =>
      db.auditEntry.findMany({ where: { subjectId: id } }),
    );
    expect(entries).toMatchObject([{ operation: "replace-payment-method", actorKind: "donor" }]);
  });

  it("pays the open period at once if the donor agrees, and the next one follows", async () => {
    const id = await give();
    await decline(id, "insufficient_funds");
    const done = await replacePaymentMethod(donorAt(later, id), id, sent(true));
    expect(done).toEqual({ chargedPeriod: "2027-02", isResumed: false });
    expect(await findPlanned(giving.at(later), id)).toMatchObject({
      period: "2027-02",
      attempt: 2,
      date: new Date(later),
    });
    expect(await jobsOf(id)).toEqual([{ donationId: id, period: "2027-02" }]);
    const { id: retry } = await sendPlanned(giving.at(later), id);
    expect(await approve(giving.at(later), retry)).toBe(true);
    expect(await findPlanned(giving.at(later), id)).toMatchObject({ period: "2027-03" });
    const again = await replacePaymentMethod(donorAt(later, id), id, sent(true));
    expect(again.chargedPeriod).toBeNull();
  });

  it("pays a period whose retries are over, and calls the later plan off until then", async () => {
    const id = await give();
    for (const at of [due, "2027-02-13T12:00:00Z", "2027-02-17T12:00:00Z", "2027-02-24T12:00:00Z"])
      await decline(id, "insufficient_funds", at);
    expect(await findPlanned(giving.at(given), id)).toMatchObject({ period: "2027-03" });
    const at = "2027-02-26T12:00:00Z";
    const done = await replacePaymentMethod(donorAt(at, id), id, sent(true));
    expect(done.chargedPeriod).toBe("2027-02");
    expect(await findPlanned(giving.at(at), id)).toMatchObject({ period: "2027-02", attempt: 5 });
    const { id: charge } = await sendPlanned(giving.at(at), id);
    await approve(giving.at(at), charge);
    expect(await findPlanned(giving.at(at), id)).toMatchObject({ period: "2027-03" });
  });

  it("ends a pause that the card caused: now with consent, else in the next period", async () => {
    const [now, next] = [await give(), await give()];
    for (const id of [now, next]) await decline(id, "expired_card");
    expect(await donationOf(now)).toMatchObject({ status: "paused", pausedReason: "cc_expired" });
    const charged = await replacePaymentMethod(donorAt(later, now), now, sent(true));
    expect(charged).toEqual({ chargedPeriod: "2027-02", isResumed: true });
    expect(await replacePaymentMethod(donorAt(later, next), next, sent())).toMatchObject({
      chargedPeriod: null,
      isResumed: true,
    });
    expect(await donationOf(next)).toMatchObject({ status: "active", pausedReason: null });
    expect(await findPlanned(giving.at(later), next)).toMatchObject({ period: "2027-03" });
  });

  it.each<[PauseReason]>([["by_org"], ["last_transaction_charge_back"], ["invalid_amount"]])(
    "does not end a pause for %s",
    async (reason) => {
      const id = await give();
      const owner = ownerAt(later);
      await owner.transaction((db) => pauseDonations(owner, db, [{ donationId: id, reason }]));
      const done = await replacePaymentMethod(donorAt(later, id), id, sent(true));
      expect(done).toEqual({ chargedPeriod: null, isResumed: false });
      expect(await donationOf(id)).toMatchObject({ status: "paused", pausedReason: reason });
    },
  );

  it("waits for a running charge, whose decline then leaves the next step to it", async () => {
    const id = await give();
    const { id: running } = await sendPlanned(giving.at(due), id);
    const read = await factsOf(giving.at(due), running);
    expect(await replacePaymentMethod(donorAt(due, id), id, sent(true))).toMatchObject({
      chargedPeriod: null,
    });
    // The worker read the donation before the replacement.
    await recordDonationResult(giving.at(due), read, {
      status: "rejected",
      cause: "expired_card",
      rawCode: "1",
      rawMessage: "no",
      providerId: "D-1",
    });
    const donation = await donationOf(id);
    expect(donation.status).toBe("active");
    expect(await findPlanned(giving.at(due), id)).toMatchObject({
      period: "2027-02",
      paymentMethodId: donation.paymentMethodId,
    });
  });

  it("in either order with a running result, is the one that the next charge uses", async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await give();
      const { id: running } = await sendPlanned(giving.at(due), id);
      const facts = await factsOf(giving.at(due), running);
      const refused = { status: "rejected", cause: "expired_card", rawCode: "1" } as const;
      await Promise.all([
        recordDonationResult(giving.at(due), facts, {
          ...refused,
          rawMessage: "",
          providerId: "D",
        }),
        replacePaymentMethod(donorAt(due, id), id, sent()),
      ]);
      const donation = await donationOf(id);
      expect(donation.status).toBe("active");
      const planned = await findPlanned(giving.at(due), id);
      const facts2 = planned && (await factsOf(giving.at(due), planned.id));
      expect(facts2?.paymentMethodId).toBe(donation.paymentMethodId);
    }
  });
});

describe("a charge at once", () => {
  const shown = (id: string, at: string) => getDonorCard(asDonor(giving.visitorAt(at), id, "card"));

  it("takes the amount of a due step, and nothing else than the page named", async () => {
    const id = await give();
    await decline(id, "insufficient_funds");
    const owner = ownerAt(later);
    const step = { period: "2027-02", basisPoints: 1_000 };
    await owner.transaction((db) => setNextUpgrade(owner, db, { id, amount: 150_000n }, step));
    expect(await shown(id, later)).toMatchObject({
      openAmount: 165_000n,
      lastCharge: { amount: 150_000n },
    });
    const stale = replacePaymentMethod(donorAt(later, id), id, sent(true));
    await expect(stale).rejects.toMatchObject({
      code: "validation_failed",
      fields: { charge_now: [{ code: "charge_changed" }] },
    });
    expect((await donationOf(id)).paymentMethodId).toBeNull();
    await replacePaymentMethod(donorAt(later, id), id, sent(true, "4242", "165000"));
    expect(await findPlanned(giving.at(later), id)).toMatchObject({ amount: 165_000n, attempt: 2 });
  });

  it("is only the donor's to agree to", async () => {
    const id = await give();
    await decline(id, "insufficient_funds");
    const done = await replacePaymentMethod(ownerAt(later), id, sent(true));
    expect(done.chargedPeriod).toBeNull();
    expect(await jobsOf(id)).toEqual([]);
  });

  it("never goes back before a charged month, or to a missed one", async () => {
    const id = await give();
    const owner = ownerAt("2027-02-15T12:00:00Z");
    const { id: february } = await sendPlanned(owner, id);
    await approve(owner, february);
    await owner.transaction((db) =>
      db.donation.update({
        where: { organizationId_id: { organizationId: owner.organizationId, id } },
        data: { collectDay: 28 },
      }),
    );
    const at = "2027-02-16T12:00:00Z";
    expect((await shown(id, at)).openPeriod).toBeNull();
    expect((await replacePaymentMethod(donorAt(at, id), id, sent(true))).chargedPeriod).toBeNull();
    const next = await findPlanned(giving.at(at), id);
    expect(next).toMatchObject({ period: "2027-03" });

    const other = await give();
    await owner.transaction((db) =>
      db.collection.updateMany({
        where: { donationId: other, period: "2027-02" },
        data: { state: "missed" },
      }),
    );
    expect(
      await owner.read((db) =>
        findOpenPeriod(ownerAt(later), db, other, { collectDay: 10, createdAt: given }),
      ),
    ).toBeNull();
    expect(await owner.read((db) => findLastPeriod(owner, db, other))).toBe("2027-02");
  });
});

describe("a replacement", () => {
  it("is open to the link's donation and to people who change donations", async () => {
    const [id, other] = [await give(), await give()];
    const forbidden = { code: "forbidden" };
    for (const ctx of [
      asDonor(giving.visitorAt(later), id),
      donorAt(later, other),
      giving.visitorAt(later),
      ownerAt(later, "viewer"),
    ]) {
      await expect(replacePaymentMethod(ctx, id, sent())).rejects.toMatchObject(forbidden);
    }
    await replacePaymentMethod(ownerAt(later, "fundraiser"), id, sent());
    const stranger = await openGiving(given);
    const foreign = asDonor(stranger.visitorAt(later), id, "card");
    await expect(replacePaymentMethod(foreign, id, sent())).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("names every invalid field and keeps the donation's card", async () => {
    const id = await give();
    const nothing = replacementSchema.parse({});
    await expect(replacePaymentMethod(donorAt(later, id), id, nothing)).rejects.toMatchObject({
      code: "validation_failed",
      fields: {
        "payment_method.cc_number": [{ code: "card_number_required" }],
        "payment_method.cardholder_name": [{ code: "required" }],
        "payment_method.cardholder_id_number": [{ code: "required" }],
      },
    });
    expect((await donationOf(id)).paymentMethodId).toBeNull();
  });

  it("needs a monthly donation that is not discarded", async () => {
    const once = (await makeDonation(giving.at(given), giving)).donationId;
    const gone = await give();
    await discardDonation(ownerAt(later), gone, "donor_request");
    for (const id of [once, gone]) {
      await expect(replacePaymentMethod(donorAt(later, id), id, sent())).rejects.toMatchObject({
        code: "invalid_transition",
      });
    }
  });

  it("is limited to five a day, and erases the card that it refuses", async () => {
    const id = await give();
    for (let count = 0; count < 5; count += 1)
      await replacePaymentMethod(donorAt(later, id), id, sent(false, `424${count}`));
    const sixth = replacePaymentMethod(donorAt(later, id), id, sent());
    await expect(sixth).rejects.toMatchObject({ code: "rate_limited" });
    expect(erasedCards).toHaveLength(1);
    await replacePaymentMethod(donorAt("2027-02-13T12:00:00Z", id), id, sent());
  });

  it("twice at the same time charges the open period once", async () => {
    const id = await give();
    await decline(id, "insufficient_funds");
    const both = await Promise.all([
      replacePaymentMethod(donorAt(later, id), id, sent(true)),
      replacePaymentMethod(donorAt(later, id), id, sent(true)),
    ]);
    expect(both.map(({ chargedPeriod }) => chargedPeriod)).toEqual(["2027-02", "2027-02"]);
    const planned = await giving
      .at(later)
      .read((db) => db.transaction.count({ where: { donationId: id, status: "planned" } }));
    expect(planned).toBe(1);
  });
});

it("uses parts that change nothing where nothing is open", async () => {
  const id = await give();
  const owner = ownerAt("2027-01-20T12:00:00Z");
  const donation = { ...(await donationOf(id)), collectDay: 10, createdAt: given, pausedAt: null };
  await owner.transaction(async (db) => {
    expect(await chargeOpenPeriod(owner, db, id, donation, 1n)).toBeNull();
    expect(await chargeOpenPeriod(owner, db, id, { ...donation, collectDay: null }, 1n)).toBeNull();
  });
  await pauseDonation(owner, id);
  await owner.transaction((db) => planAfterPause(owner, db, id, donation));
  expect(await findPlanned(owner, id)).toBeNull();
  expect(storePaymentMethod).toBeTypeOf("function");
});
