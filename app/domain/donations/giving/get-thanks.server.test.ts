import { describe, expect, it } from "vitest";
import { beginDonation, makeDonation, openGiving } from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { updateDonor } from "~/domain/donors/update-donor.server";
import { transactionStatuses } from "~/domain/payments/schema";
import { eraseDonor } from "~/domain/donations/erase-donor.server";
import { editorPreviewToken, previewToken } from "~/domain/campaigns/preview-link.server";
import { previewThanks } from "./preview-thanks.server";
import { getThanks, thanksState } from "./get-thanks.server";
import { mergeDonors } from "~/domain/donations/merge-donors.server";
import { thanksLink } from "./thanks-link.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");

describe("getThanks", () => {
  /** Returns the last part of the link. */
  const signed = (slug: string, id: string) => thanksLink(slug, id).split("/").at(-1) ?? "";

  it("shows the donation that the link names, and the day of a monthly one's second charge", async () => {
    const giving = await openGiving(now);
    const ctx = giving.visitorAt(now);
    const donation = await makeDonation(ctx, giving, {
      monthly: true,
      collectDay: 5,
      firstName: "Eva",
    });
    const slug = donation.campaignSlug;
    const thanks = await getThanks(ctx, slug, signed(slug, donation.donationId));
    expect(thanks).toMatchObject({
      state: "approved",
      donation: { id: donation.donationId, recurrence: "monthly", amount: donation.donationAmount },
      transaction: { id: donation.id, status: "approved" },
      campaign: { slug, title: donation.campaignTitle },
      donor: { firstName: "Eva" },
      nextChargeOn: "2026-12-05",
    });

    const once = await beginDonation(ctx, giving);
    expect(await getThanks(ctx, slug, signed(slug, once.donationId))).toMatchObject({
      state: "undecided",
      nextChargeOn: null,
    });
  });

  it("shows a sample to the campaign's editor, and to nobody without its token", async () => {
    const giving = await openGiving(now);
    const ctx = giving.visitorAt(now);
    const { campaignId } = giving;
    const { slug } = await giving
      .at(now)
      .read((db) => db.campaign.findFirstOrThrow({ where: { id: campaignId } }));
    const sample = await previewThanks(ctx, slug, editorPreviewToken(campaignId), "María");
    expect(sample).toMatchObject({
      state: "approved",
      campaign: { slug, isTracked: false },
      donor: { firstName: "María", email: null },
    });
    for (const token of ["", "a.b", previewToken(campaignId), editorPreviewToken(ctx.newId())]) {
      await expect(previewThanks(ctx, slug, token, "María")).rejects.toThrow("not_found");
    }
  });

  it("tells that a donation went back only once nothing of it is left", async () => {
    const giving = await openGiving(now);
    const ctx = giving.visitorAt(now);
    const { id, donationId, campaignSlug: slug, donationAmount } = await makeDonation(ctx, giving);
    const stateAfter = async (chargedBackAmount: bigint) => {
      const data = { status: "charged_back", chargedBackAmount };
      await giving
        .at(now)
        .transaction((db) => db.transaction.updateMany({ where: { id: id ?? "" }, data }));
      return (await getThanks(ctx, slug, signed(slug, donationId))).state;
    };
    expect(await stateAfter(donationAmount - 1n)).toBe("approved");
    expect(await stateAfter(donationAmount)).toBe("returned");
  });

  it("says what was typed, never a known donor's stored data", async () => {
    const giving = await openGiving(now);
    const hours = (count: number) => giving.visitorAt(new Date(now.getTime() + count * 3_600_000));
    const thanksOf = async (count: number, order: { email: string; firstName: string }) => {
      const { campaignSlug, donationId } = await makeDonation(hours(count), giving, order);
      const page = () => getThanks(hours(9), campaignSlug, signed(campaignSlug, donationId));
      const { donorId } = await hours(9).read((db) =>
        db.donation.findFirstOrThrow({ where: { id: donationId } }),
      );
      return { page, donorId };
    };
    const owner = contextAt(giving.organization, now);
    const eva = await thanksOf(1, { email: "eva@example.org", firstName: "Eva" });
    const stranger = await thanksOf(2, { email: "eva@example.org", firstName: "Leo" });
    expect((await eva.page()).donor).toEqual({
      firstName: "Eva",
      email: "eva@example.org",
      isNew: true,
    });
    const leo = { firstName: "Leo", email: "eva@example.org", isNew: false };
    expect((await stranger.page()).donor).toEqual(leo);

    const other = await thanksOf(3, { email: "e.paz@example.org", firstName: "Eva" });
    await mergeDonors(owner, eva.donorId, { other: other.donorId });
    const merged = await thanksOf(4, { email: "e.paz@example.org", firstName: "Mia" });
    expect((await merged.page()).donor).toEqual({ firstName: "Mia", email: null, isNew: false });
    expect((await eva.page()).donor).toEqual({ firstName: "Eva", email: null, isNew: false });

    const zoe = await thanksOf(5, { email: "zoe@example.org", firstName: "Zoe" });
    const at8 = contextAt(giving.organization, hours(8).now);
    await updateDonor(at8, zoe.donorId, { first_name: "Zulma", email: "zulma@example.org" });
    expect((await zoe.page()).donor).toEqual({ firstName: "Zoe", email: null, isNew: false });
    await eraseDonor(at8, zoe.donorId);
    expect((await zoe.page()).donor).toEqual({ firstName: null, email: null, isNew: false });
  });

  it("rejects a link that we did not sign, of another campaign, or of another tenant", async () => {
    const giving = await openGiving(now);
    const ctx = giving.visitorAt(now);
    const donation = await makeDonation(ctx, giving);
    const slug = donation.campaignSlug;
    const link = signed(slug, donation.donationId);
    const none = { code: "not_found" };
    await expect(getThanks(ctx, slug, donation.donationId)).rejects.toMatchObject(none);
    await expect(getThanks(ctx, "otra", link)).rejects.toMatchObject(none);
    const other = (await openGiving(now)).visitorAt(now);
    await expect(getThanks(other, slug, link)).rejects.toMatchObject(none);
  });
});

describe("thanksState", () => {
  const nextAction = { kind: "redirect", url: "https://bank.example/pay" } as const;
  const card = { nextAction: null, expiresAt: null, methodKind: "card" };
  const stateOf = (facts: Partial<Parameters<typeof thanksState>[0]>) =>
    thanksState({ status: "", ...card, ...facts });

  it("tells that the time to pay is over, apart from a refusal", () => {
    const over = { status: "cancelled", expiresAt: new Date(now) };
    expect(stateOf({ ...over, methodKind: "voucher" })).toBe("expired");
    expect(stateOf({ ...over, methodKind: "voucher", expiresAt: null })).toBe("refused");
    expect(stateOf(over)).toBe("refused");
  });

  it("calls a donation refused only once that is certain", () => {
    const refused = transactionStatuses.filter((status) => stateOf({ status }) === "refused");
    expect(refused).toEqual(["rejected", "cancelled", "non_existant"]);
  });

  it("is undecided while the bank, or the donor at the bank, has not answered", () => {
    for (const status of ["planned", "in_process", "pending"]) {
      expect(stateOf({ status })).toBe("undecided");
      expect(stateOf({ status, nextAction })).toBe("challenge");
      expect(stateOf({ status, nextAction, methodKind: "redirect" })).toBe("to_pay");
    }
  });

  it("thanks for a disputed donation, and reports a refunded one", () => {
    expect(stateOf({ status: "in_mediation" })).toBe("approved");
    expect(stateOf({ status: "refunded" })).toBe("returned");
  });
});
