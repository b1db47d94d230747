import { describe, expect, it } from "vitest";
import { beginGift, makeGift, openGiving } from "../../../tests/factories/charges";
import { useTestDatabase } from "../../../tests/factories/database";
import { transactionStatuses } from "../payments/schema";
import { getThanks, thanksState } from "./get-thanks.server";
import { thanksLink } from "./thanks-link.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");

describe("getThanks", () => {
  /** Returns the last part of the link. */
  const signed = (slug: string, id: string) => thanksLink(slug, id).split("/").at(-1) ?? "";

  it("shows the donation that the link names, and the day of a monthly one's second charge", async () => {
    const giving = await openGiving(now);
    const ctx = giving.visitorAt(now);
    const gift = await makeGift(ctx, giving, { monthly: true, collectDay: 5, firstName: "Eva" });
    const slug = gift.campaignSlug;
    const thanks = await getThanks(ctx, slug, signed(slug, gift.donationId));
    expect(thanks).toMatchObject({
      state: "approved",
      donation: { id: gift.donationId, recurrence: "monthly", amount: gift.donationAmount },
      transaction: { id: gift.id, status: "approved" },
      campaign: { slug, title: gift.campaignTitle },
      donor: { firstName: "Eva" },
      nextChargeOn: "2026-12-05",
    });

    const once = await beginGift(ctx, giving);
    expect(await getThanks(ctx, slug, signed(slug, once.donationId))).toMatchObject({
      state: "undecided",
      nextChargeOn: null,
    });
  });

  it("rejects a link that we did not sign, of another campaign, or of another tenant", async () => {
    const giving = await openGiving(now);
    const ctx = giving.visitorAt(now);
    const gift = await makeGift(ctx, giving);
    const slug = gift.campaignSlug;
    const link = signed(slug, gift.donationId);
    const none = { code: "not_found" };
    await expect(getThanks(ctx, slug, gift.donationId)).rejects.toMatchObject(none);
    await expect(getThanks(ctx, "otra", link)).rejects.toMatchObject(none);
    const other = (await openGiving(now)).visitorAt(now);
    await expect(getThanks(other, slug, link)).rejects.toMatchObject(none);
  });
});

describe("thanksState", () => {
  it("calls a donation refused only once that is certain", () => {
    const refused = transactionStatuses.filter((status) => thanksState(status, null) === "refused");
    expect(refused).toEqual(["rejected", "cancelled", "non_existant"]);
  });

  it("is undecided while the bank, or the donor at the bank, has not answered", () => {
    for (const status of ["planned", "in_process", "pending"]) {
      expect(thanksState(status, null)).toBe("undecided");
      expect(thanksState(status, "https://bank.example/challenge")).toBe("challenge");
    }
  });

  it("thanks for a disputed donation, and reports a refunded one", () => {
    expect(thanksState("in_mediation", null)).toBe("approved");
    expect(thanksState("refunded", null)).toBe("returned");
  });
});
