/** Tests the changes of an increase by staff and by its donor, and the mail that announces a step. */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Mail } from "~/infrastructure/mail.server";
import type { UpgradeTerms } from "~/values/money/upgrade";
import {
  findPlanned,
  makeDonation,
  openGiving,
  type TestGiving,
  type TestOrder,
} from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { asDonor, type OrganizationContext } from "~/domain/context";
import { sendUpgradeNotice } from "~/domain/notifications/send-upgrade-notice.server";
import { announceUpgrades } from "./announce-upgrades.server";
import { applyUpgradeSteps } from "./apply-upgrade-steps.server";
import { createUpgrade } from "./create-upgrade.server";
import { declineUpgrade } from "./decline-upgrade.server";
import { endUpgrade } from "./end-upgrade.server";
import { firstUpgradePeriod } from "./first-upgrade-period.server";
import { findUpgradeNotice } from "./find-upgrade-notice.server";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { getOwnUpgrade } from "~/domain/donations/donor-area/get-own-upgrade.server";
import { keepUpgradeNotice } from "~/domain/donations/keep-upgrade-notice.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { restoreDonation } from "~/domain/donations/restore-donation.server";
import { upgradeVersion } from "./upgrade-version.server";
import { requireAllowedAmount } from "~/domain/donations/terms/require-allowed-amount.server";
import { recordUpgradeNotice } from "./record-upgrade-notice.server";
import { removeUpgrade } from "./remove-upgrade.server";
import { plannedAmount, setNextUpgrade } from "~/domain/donations/set-next-upgrade.server";
import { updateDonation } from "~/domain/donations/edits/update-donation.server";
import { updateUpgrade } from "./update-upgrade.server";
import { upgradesOf } from "~/domain/donations/donation-upgrades";
import { upgradeFact } from "./upgrade-fact";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const given = "2027-01-10T15:00:00Z";
const terms: UpgradeTerms = { basisPoints: 1000, period: "1.months", auto: true };
let giving: TestGiving;
let owner: OrganizationContext;
beforeAll(async () => {
  giving = await openGiving(new Date(given));
  owner = contextAt(giving.organization, new Date(given), "owner");
});
beforeEach(() => {
  sent.length = 0;
});

const give = async (order: TestOrder = {}) =>
  (await makeDonation(giving.at(given), giving, { monthly: true, collectDay: 10, ...order }))
    .donationId;
const add = async (donationId: string, of = terms) => {
  const once = await createUpgrade(owner, donationId, of);
  if (once.state !== "done") throw new Error("the increase was not added");
  return { donationId, upgradeId: once.answer.id };
};
const planned = async (id: string) => (await findPlanned(giving.at(given), id))?.amount;
const recordsOf = async (id: string) => {
  const rows = await owner.read((db) =>
    db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } }),
  );
  return rows.map(({ operation, actorKind, changes }) => ({ operation, actorKind, changes }));
};
const donorOf = (donationId: string, link: "upgrade" | "card" = "upgrade") =>
  asDonor(giving.visitorAt(given), donationId, link);

describe("an increase by staff", () => {
  it("begins one period later, and the planned charge takes it", async () => {
    const id = await give();
    await add(id);
    const { upgrades } = await getDonation(owner, id);
    expect(upgrades).toMatchObject([
      { ...terms, createdBy: "member", consentText: null, nextOn: "2027-02-10" },
    ]);
    expect(await planned(id)).toBe(165_000n);
    expect(await recordsOf(id)).toEqual([
      {
        operation: "create-upgrade",
        actorKind: "user",
        changes: { upgrade: [null, upgradeFact(terms)] },
      },
    ]);
  });

  it("leaves a week for the notice, and keeps its rhythm from the month of its first step", async () => {
    const id = await give();
    const late = contextAt(giving.organization, new Date("2027-02-04T15:00:00Z"), "owner");
    const at = { ...terms, period: "2.months" } as const;
    await createUpgrade(
      contextAt(giving.organization, new Date("2027-02-02T15:00:00Z")),
      id,
      terms,
    );
    const [first] = (await getDonation(owner, id)).upgrades;
    expect(first?.nextOn).toBe("2027-03-10");
    await removeUpgrade(owner, { donationId: id, upgradeId: first?.id ?? "" });
    await createUpgrade(late, id, at);
    expect((await getDonation(owner, id)).upgrades[0]?.nextOn).toBe("2027-04-10");
  });

  it("that changes a week before its charge comes a month later, unless only its repetition changes", async () => {
    const id = await give({ upgrade: terms });
    const [upgrade] = (await getDonation(owner, id)).upgrades;
    const ids = { donationId: id, upgradeId: upgrade?.id ?? "" };
    const soon = contextAt(giving.organization, new Date("2027-02-04T15:00:00Z"), "owner");
    await updateUpgrade(soon, ids, { auto: false });
    expect((await getDonation(owner, id)).upgrades[0]).toMatchObject({
      nextOn: "2027-02-10",
      createdBy: "member",
    });
    await updateUpgrade(soon, ids, { basisPoints: 1500 });
    expect((await getDonation(owner, id)).upgrades[0]?.nextOn).toBe("2027-03-10");
    expect(await planned(id)).toBe(150_000n);
  });

  it("is rejected outside the organisation's range, with both limits", async () => {
    const id = await give();
    const range = { upgradeMinPercentage: 5, upgradeMaxPercentage: 20 };
    const ctx = contextAt({ ...giving.organization, ...range }, new Date(given), "owner");
    for (const basisPoints of [499, 2001]) {
      await expect(createUpgrade(ctx, id, { ...terms, basisPoints })).rejects.toMatchObject({
        code: "validation_failed",
        fields: {
          "upgrade.percentage": [{ code: "percentage_out_of_range", values: { min: 5, max: 20 } }],
        },
      });
    }
    await createUpgrade(ctx, id, { ...terms, basisPoints: 2000 });
  });

  it("has limits without a gateway, too: the largest amount of all", async () => {
    const of = { donationId: owner.newId(), campaignId: giving.campaignId, processors: [] };
    const ask = (amount: bigint) =>
      owner.transaction((db) => requireAllowedAmount(owner, db, of, { field: "amount", amount }));
    await ask(150_000n);
    const tooHigh = { fields: { amount: [{ code: "amount_too_high" }] } };
    await expect(ask(10n ** 15n)).rejects.toMatchObject(tooHigh);
  });

  it("is rejected where its next step is above a limit, with the limit", async () => {
    const high = {
      code: "validation_failed",
      fields: { "upgrade.percentage": [{ code: "amount_too_high" }] },
    };
    const id = await give({ amount: 290_000_000n });
    await expect(createUpgrade(owner, id, terms)).rejects.toMatchObject(high);
    const ids = await add(id, { ...terms, basisPoints: 100 });
    const change = updateUpgrade(owner, ids, { basisPoints: 1000 });
    await expect(change).rejects.toMatchObject(high);
  });

  it("is one at a time, and only of a monthly donation that goes on", async () => {
    const id = await give();
    await add(id);
    await expect(add(id)).rejects.toMatchObject({ code: "already_exists" });
    const once = await give({ monthly: false });
    await expect(add(once)).rejects.toMatchObject({ code: "invalid_transition" });
    const stranger = await openGiving(new Date(given));
    const other = contextAt(stranger.organization, new Date(given), "owner");
    await expect(createUpgrade(other, id, terms)).rejects.toMatchObject({ code: "not_found" });
  });

  it("changes its percentage at once, and with its period its next month", async () => {
    const ids = await add(await give());
    await updateUpgrade(owner, ids, { basisPoints: 2000 });
    expect(await planned(ids.donationId)).toBe(180_000n);
    await updateUpgrade(owner, ids, { period: "6.months" });
    expect(await planned(ids.donationId)).toBe(150_000n);
    const { upgrades } = await getDonation(owner, ids.donationId);
    expect(upgrades).toMatchObject([{ basisPoints: 2000, nextOn: "2027-07-10" }]);
  });

  it("is refused a save over another person's change", async () => {
    const ids = await add(await give());
    const version = upgradeVersion(terms);
    await updateUpgrade(owner, ids, { basisPoints: 1500 }, version);
    const second = updateUpgrade(owner, ids, { basisPoints: 2000 }, version);
    await expect(second).rejects.toMatchObject({ code: "edited_meanwhile" });
    expect(await planned(ids.donationId)).toBe(172_500n);
  });

  it.each([
    ["the collect day moves close", "2027-02-01T15:00:00Z", "2027-03-06"],
    ["the donation resumes shortly before its charge", "2027-02-05T15:00:00Z", "2027-03-10"],
  ])("waits for a notice of a week when %s", async (name, at, nextOn) => {
    const { donationId: id } = await add(await give());
    const soon = contextAt(giving.organization, new Date(at), "owner");
    if (name.startsWith("the collect")) await updateDonation(soon, id, { collect_day: 6 });
    else {
      await pauseDonation(soon, id);
      await restoreDonation(soon, id);
    }
    expect(await planned(id)).toBe(150_000n);
    expect((await getDonation(owner, id)).upgrades[0]?.nextOn).toBe(nextOn);
  });

  it("comes with a moved or resumed charge that is a week or more away", async () => {
    const { donationId: id } = await add(await give());
    await updateDonation(owner, id, { collect_day: 20 });
    await pauseDonation(owner, id);
    await restoreDonation(owner, id);
    expect(await planned(id)).toBe(165_000n);
    const today = (day: string) => owner.transaction((db) => keepUpgradeNotice(owner, db, id, day));
    await today("2027-02-20");
    expect(await planned(id)).toBe(165_000n);
    // Staff charge it now.
    await today("2027-01-10");
    expect(await planned(id)).toBe(150_000n);
  });

  it("that is removed leaves the amount, and cannot be changed any more", async () => {
    const ids = await add(await give());
    await removeUpgrade(owner, ids);
    expect(await planned(ids.donationId)).toBe(150_000n);
    const gone = { code: "invalid_transition" };
    await expect(removeUpgrade(owner, ids)).rejects.toMatchObject(gone);
    await expect(updateUpgrade(owner, ids, { auto: false })).rejects.toMatchObject(gone);
    await add(ids.donationId);
  });

  it("keeps its percentage when staff change the amount", async () => {
    const ids = await add(await give());
    await updateDonation(owner, ids.donationId, { amount: "2000.00" });
    expect(await planned(ids.donationId)).toBe(220_000n);
    const month = {
      donationId: ids.donationId,
      period: "2027-02",
      charging: [{ provider: "dlocal" }],
      methodId: "visa",
    };
    const told = { ...ids, period: "2027-02", oldAmount: 200_000n, newAmount: 220_000n };
    const mail = giving.at("2027-02-02T03:00:00Z", "notifications.send-upgrade-notice");
    await recordUpgradeNotice(mail, told);
    expect(await applyUpgradeSteps(giving.at("2027-02-10T03:00:00Z"), [month])).toEqual([220_000n]);
  });
});

describe("the mail that announces a step", () => {
  const jobsOf = async (upgradeId: string) => {
    const rows = await owner.read((db) =>
      db.outbox.findMany({ where: { job: "notifications.send-upgrade-notice" } }),
    );
    return rows
      .map(({ payload }) => payload as { donationId: string; upgradeId: string; period: string })
      .filter((payload) => payload.upgradeId === upgradeId);
  };

  it("goes out once, seven to nine days before the charge, with old and new amount and a link", async () => {
    const id = await give({ upgrade: terms, email: "ana@example.org" });
    const upgradeId = (await getDonation(owner, id)).upgrades[0]?.id ?? "";
    for (const outside of ["2027-02-01T02:59:59Z", "2027-02-03T03:00:01Z"]) {
      await announceUpgrades(new Date(outside));
      expect(await jobsOf(upgradeId)).toEqual([]);
    }
    await announceUpgrades(new Date("2027-02-01T03:00:00Z"));
    await announceUpgrades(new Date("2027-02-02T03:00:00Z"));
    const [job, ...more] = await jobsOf(upgradeId);
    expect(more).toEqual([]);
    if (!job) throw new Error("no mail");
    expect(job.period).toBe("2027-02");
    const ctx = giving.at("2027-02-03T03:00:00Z", "notifications.send-upgrade-notice");
    await sendUpgradeNotice(ctx, job);
    expect(sent).toMatchObject([{ to: "ana@example.org" }]);
    expect(sent[0]?.text).toMatch(/1\.500,00[^]*1\.650,00/);
    expect(sent[0]?.text).toContain("/mi/upgrade/");
    expect((await getDonation(owner, id)).upgrades[0]?.steps).toMatchObject([
      { period: "2027-02", state: "announced", oldAmount: 150_000n, newAmount: 165_000n },
    ]);
    await applyUpgradeSteps(giving.at("2027-02-10T03:00:00Z"), [
      { donationId: id, period: "2027-02", charging: [{ provider: "dlocal" }], methodId: "visa" },
    ]);
    expect((await getDonation(owner, id)).upgrades[0]?.steps).toMatchObject([
      { period: "2027-02", state: "applied", mailedAt: new Date("2027-02-03T03:00:00Z") },
    ]);
  });

  it("does not say that the donor accepted what staff set", async () => {
    const consented = await give({ upgrade: terms });
    const { upgradeId: set, donationId } = await add(await give());
    const ctx = giving.at("2027-02-03T03:00:00Z", "notifications.send-upgrade-notice");
    const own = (await getDonation(owner, consented)).upgrades[0]?.id ?? "";
    await sendUpgradeNotice(ctx, { donationId: consented, upgradeId: own, period: "2027-02" });
    await sendUpgradeNotice(ctx, { donationId, upgradeId: set, period: "2027-02" });
    expect(sent.map(({ text }) => text.includes("Aceptaste"))).toEqual([true, false]);
    expect(sent[1]?.text).toContain("programó un aumento");
  });

  it("goes out again when the amount changes after it", async () => {
    const id = await give({ upgrade: terms });
    const upgradeId = (await getDonation(owner, id)).upgrades[0]?.id ?? "";
    await announceUpgrades(new Date("2027-02-02T03:00:00Z"));
    await updateDonation(owner, id, { amount: "2000.00" });
    await announceUpgrades(new Date("2027-02-03T03:00:00Z"));
    expect(await jobsOf(upgradeId)).toHaveLength(2);
    const ctx = giving.at("2027-02-03T03:00:00Z", "notifications.send-upgrade-notice");
    for (const job of await jobsOf(upgradeId)) await sendUpgradeNotice(ctx, job);
    expect(sent[1]?.text).toMatch(/2\.000,00[^]*2\.200,00/);
  });

  it("is not sent when the worker reaches it less than seven days ahead", async () => {
    const ids = await add(await give());
    const step = { ...ids, period: "2027-02" };
    const on = (at: string) =>
      findUpgradeNotice(giving.at(at, "notifications.send-upgrade-notice"), step);
    expect(await on("2027-02-03T03:00:00Z")).not.toBeNull();
    expect(await on("2027-02-03T03:00:01Z")).toBeNull();
  });

  it("is not sent for a step that a limit forbids, or for an increase that ended", async () => {
    const ctx = giving.at("2027-02-03T03:00:00Z", "notifications.send-upgrade-notice");
    const id = await give({ upgrade: terms, amount: 290_000_000n });
    const upgradeId = (await getDonation(owner, id)).upgrades[0]?.id ?? "";
    const step = { donationId: id, upgradeId, period: "2027-02" };
    expect(await findUpgradeNotice(ctx, step)).toBeNull();
    const ids = await add(await give());
    const open = { ...ids, period: "2027-02" };
    expect(await findUpgradeNotice(ctx, open)).toMatchObject({ newAmount: 165_000n });
    expect(await findUpgradeNotice(ctx, { ...open, period: "2027-03" })).toBeNull();
    await recordUpgradeNotice(ctx, { ...open, oldAmount: 150_000n, newAmount: 165_000n });
    await removeUpgrade(owner, ids);
    expect(await findUpgradeNotice(ctx, open)).toBeNull();
    expect((await getDonation(owner, ids.donationId)).upgrades[0]?.steps).toMatchObject([
      { state: "called_off" },
    ]);
  });
});

describe("an increase that its donor declines", () => {
  it("ends, once, and stands in the history as the donor's", async () => {
    const id = await give({ upgrade: terms });
    const ctx = donorOf(id);
    expect((await getOwnUpgrade(ctx, id)).upgrade).toMatchObject({ newAmount: 165_000n });
    await declineUpgrade(ctx, id);
    await declineUpgrade(ctx, id);
    expect((await getOwnUpgrade(ctx, id)).upgrade).toBeNull();
    expect(await planned(id)).toBe(150_000n);
    expect(await recordsOf(id)).toMatchObject([
      { operation: "decline-upgrade", actorKind: "donor" },
    ]);
  });

  it("needs the link of this donation, of its kind", async () => {
    const id = await give({ upgrade: terms });
    const other = await give({ upgrade: terms });
    for (const ctx of [donorOf(other), donorOf(id, "card"), giving.visitorAt(given)]) {
      await expect(declineUpgrade(ctx, id)).rejects.toMatchObject({ code: "forbidden" });
      await expect(getOwnUpgrade(ctx, id)).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await planned(id)).toBe(165_000n);
  });
});

describe("the parts of these operations", () => {
  it("do nothing to an increase that is not the donation's", async () => {
    const id = await give();
    const ended = await owner.transaction((db) =>
      endUpgrade(owner, db, { id, amount: 150_000n }, owner.newId(), "removed"),
    );
    expect(ended).toBe(false);
  });

  it("leave the planned amount before the month of the step", async () => {
    const next = { period: "2027-03", basisPoints: 1000 };
    expect(plannedAmount(150_000n, next, "2027-02")).toBe(150_000n);
    expect(plannedAmount(150_000n, next, "2027-03")).toBe(165_000n);
    expect(plannedAmount(150_000n, null, "2027-03")).toBe(150_000n);
    const id = await give();
    await owner.transaction((db) => setNextUpgrade(owner, db, { id, amount: 150_000n }, next));
    expect(await planned(id)).toBe(150_000n);
  });

  it("take a planned charge that is near for too late", async () => {
    const id = await give();
    const on = (day: string) => {
      const ctx = contextAt(giving.organization, new Date(`${day}T15:00:00Z`), "owner");
      return ctx.transaction((db) =>
        firstUpgradePeriod(ctx, db, { id, collectDay: 10 }, "2027-02"),
      );
    };
    expect([await on("2027-02-01"), await on("2027-02-05")]).toEqual(["2027-02", "2027-03"]);
  });

  it("show no next day while nothing is planned", () => {
    const donation = { status: "paused", amount: 1n, collectDay: 10, nextUpgradePeriod: "2027-02" };
    expect(upgradesOf({ ...donation, upgrades: [], transactions: [] }, "UTC")).toEqual([]);
  });
});
