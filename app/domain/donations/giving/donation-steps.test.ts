/** Tests the steps of a donation one by one; tests/scenarios covers the whole flow. */
import { beforeAll, expect, it, vi } from "vitest";
import { armFailpoint } from "~/infrastructure/failpoints";
import { logger } from "~/infrastructure/watching/logger.server";
import {
  beginDonation,
  findPlanned,
  makeDonation,
  makeIntention,
  openGiving,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { CARD_SUMMARY } from "../../../../tests/factories/donation-form";
import { useTestDatabase } from "../../../../tests/factories/database";
import { freeKey } from "~/domain/idempotency-keys/free-key.server";
import { noteReceipts } from "~/domain/donations/lists/note-receipts.server";
import { recordOutcome } from "~/domain/payments/record-outcome.server";
import { recordResult } from "~/domain/payments/record-result.server";
import { sendAttempts } from "~/domain/donations/months/send-attempts.server";
import { answerDonation } from "./answer-donation.server";
import { chargeDonation } from "./charge-donation.server";
import { findDonationCard } from "~/domain/donations/terms/find-donation-card.server";
import { getDonationState } from "./get-donation-state.server";
import { commitIntention } from "./donation-intention.server";
import { findKey } from "~/domain/donations/terms/donation-keys.server";
import { listReceipts } from "~/domain/donations/lists/list-receipts.server";
import { listProcessors, readGiving } from "~/domain/donations/terms/read-giving.server";
import { fingerprintOf, repeatDonation } from "./repeat-donation.server";

useTestDatabase();
const given = "2026-11-21T15:00:00Z";
let giving: TestGiving;
beforeAll(async () => {
  giving = await openGiving(new Date(given));
});

it("returns one next key for a decline, for any number of calls", async () => {
  const ctx = giving.at(given);
  const { donationId } = await beginDonation(ctx, giving);
  const state = await getDonationState(ctx, donationId);
  expect(answerDonation(state)).toMatchObject({ status: "in_process", nextIdempotencyKey: null });
  const refused = { ...state, status: "rejected" };
  expect(answerDonation(refused)).toMatchObject({
    status: "rejected",
    declineCode: "processing_error",
  });
  expect(answerDonation(refused).nextIdempotencyKey).toBe(
    answerDonation(refused).nextIdempotencyKey,
  );
});

it("uses the card in the body, and none without a token", async () => {
  const { body } = makeIntention(giving.at(given), giving);
  const bare = await findDonationCard(giving.visitorAt(given), body);
  expect(bare).toEqual({ card: null, consumed: false });
  const payment_method = { ...body.payment_method, card: { ...CARD_SUMMARY, issues: [] } };
  const own = await findDonationCard(giving.visitorAt(given), { ...body, payment_method });
  expect(own.card?.last_four).toBe(CARD_SUMMARY.last_four);
});

it("keeps a donation undecided if it fails after the commit, and repeats that answer", async () => {
  vi.spyOn(logger, "error").mockImplementation(() => undefined);
  const ctx = giving.visitorAt(given);
  const fingerprint = fingerprintOf("content");
  const intention = { ...makeIntention(giving.at(given), giving, { key: "broken" }), fingerprint };
  await commitIntention(ctx, intention);
  const [{ slug } = { slug: "" }] = await ctx.read((db) =>
    db.campaign.findMany({ select: { slug: true } }),
  );
  armFailpoint("charge.after_intention", "throw");
  const state = await chargeDonation(ctx, await readGiving(ctx, slug, "broken"), intention, "");
  expect(state).toMatchObject({ status: "in_process", donationStatus: "attempted" });
  const known = await findKey(ctx, "broken");
  if (!known) throw new Error("the key is gone");
  expect(await repeatDonation(ctx, known, "content", 0)).toEqual(
    answerDonation(state, { isRepeat: true }),
  );
  await expect(repeatDonation(ctx, known, "other", 0)).rejects.toMatchObject({
    code: "idempotency_key_reused",
  });
  await freeKey(ctx, intention.donationId);
  expect(await findKey(ctx, "broken")).toBeNull();
});

it("records an outcome with the given writer, and re-checks an unknown result later", async () => {
  const ctx = giving.at(given);
  const attempt = await beginDonation(ctx, giving);
  const write = vi.fn(async () => true);
  const unknown = { kind: "unknown", reason: "timeout" } as const;
  expect(await recordOutcome(ctx, attempt, unknown, write)).toBe(false);
  expect(write).not.toHaveBeenCalled();
  expect(await getDonationState(ctx, attempt.donationId)).toMatchObject({ checks: 1 });
  const cancelled = {
    kind: "cancelled",
    providerId: "D-1",
    rawCode: "1",
    rawMessage: "no",
  } as const;
  expect(await recordOutcome(ctx, attempt, cancelled, write)).toBe(true);
  expect(write).toHaveBeenCalledWith(
    expect.objectContaining({ status: "cancelled", rawCode: "1" }),
  );
  expect(await recordResult(attempt, { status: "missed" }, async () => false)).toBe(false);
});

it("sends a planned attempt only while its condition holds", async () => {
  const ctx = giving.at(given);
  const { donationId } = await makeDonation(ctx, giving, { monthly: true });
  const planned = await findPlanned(ctx, donationId);
  const [processor] = await listProcessors(ctx);
  if (!planned || !processor) throw new Error("nothing is planned");
  const { id, paymentMethodId } = planned;
  const charges = [{ id, amount: 5n, paymentMethodId }];
  const send = (name: string) => sendAttempts(ctx, processor, charges, { name, condition: name });
  expect(await send("false")).toEqual([false]);
  expect(await send("true")).toEqual([true]);
});

it("lists the receipt of an approved donation, with the time it was sent", async () => {
  const ctx = giving.at(given);
  const { id } = await makeDonation(ctx, giving);
  expect(await listReceipts(ctx, [id])).toMatchObject([{ transactionId: id, sentAt: null }]);
  await noteReceipts(ctx, [id]);
  expect(await listReceipts(ctx, [id])).toMatchObject([{ transactionId: id, sentAt: ctx.now }]);
});
