import { setTimeout as wait } from "node:timers/promises";
import { keyedHash, matchesKeyedHash } from "~/infrastructure/crypto.server";
import { lastAnswers } from "~/infrastructure/shutdown";
import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { answerDonation, type GiveAnswer } from "./answer-donation.server";
import { getDonationState } from "./get-donation-state.server";
import type { KnownDonation } from "~/domain/donations/terms/donation-keys.server";
import type { CardSummary, DonationBody } from "~/domain/donations/schema";

/** The purpose for hashing the request's content. */
const CONTENT = "donation-content";

/** Returns the content without tokens, with the card's keyed fingerprint (contract). */
export function contentOf(
  campaignId: string,
  body: DonationBody,
  card: CardSummary | null,
): string {
  const { gateway: _gateway, card: _card, ...method } = body.payment_method;
  const { donation, donor, fields } = body;
  // Without answers the content is that of a release that did not know them.
  const answers = Object.keys(fields).length > 0 ? { fields } : {};
  const { anonymous, consents, cover_fees, dedication } = body;
  const isPlain = !anonymous && !dedication && cover_fees === false && consents.length === 0;
  const extras = isPlain ? {} : { anonymous, consents, cover_fees, dedication };
  const { attendees, promo_code } = body;
  const isOrder = attendees.length > 0 || promo_code !== "";
  const message = body.public_message === "" ? {} : { public_message: body.public_message };
  const order = isOrder ? { attendees, promo_code } : {};
  const content = {
    campaignId,
    donation,
    donor,
    method,
    ...answers,
    ...extras,
    ...order,
    ...message,
  };
  return JSON.stringify([content, card?.fingerprint ?? null]);
}

export function fingerprintOf(content: string): Buffer {
  return keyedHash(CONTENT, content);
}

/** Waits for the first post of a known key, `until` at most, then returns the current state. */
export async function repeatDonation(
  ctx: PublicContext,
  known: KnownDonation,
  content: string,
  until: number,
): Promise<GiveAnswer> {
  if (!matchesKeyedHash(CONTENT, content, known.fingerprint)) {
    const { status, donation } = answerDonation(await getDonationState(ctx, known.donationId));
    const { amount, currency } = donation;
    throw new DomainError("idempotency_key_reused", {
      details: { earlier: { status, amount, currency } },
    });
  }
  for (;;) {
    const facts = await getDonationState(ctx, known.donationId);
    const undecided = facts.status === "in_process" && facts.checks === 0;
    const late = performance.now() > until || lastAnswers.aborted;
    if (!undecided || late) return answerDonation(facts, { isRepeat: true });
    await wait(200);
  }
}
