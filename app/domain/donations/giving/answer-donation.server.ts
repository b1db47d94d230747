import { nextKey } from "~/domain/idempotency-keys/next-key.server";
import type { NextAction } from "~/providers/provider";
import { toDecimal } from "~/values/money/money";
import type { TransactionSnapshot } from "~/domain/donations/results/charge-snapshot.server";
import { thanksLink } from "./thanks-link.server";

export interface GiveAnswer {
  /** `scheduled`: the first charge of a monthly donation waits for its day. */
  status: "approved" | "scheduled" | "in_process" | "rejected";
  donation: { uuid: string; recurrence: string; amount: string; currency: string; status: string };
  /** Null for an order that costs nothing. */
  transaction: { uuid: string; status: string } | null;
  thanksPath: string;
  declineCode: string | null;
  /** What the donor has to do, and until when. */
  nextAction: NextAction | null;
  /** Where the donor's bank asks who pays with the card; null for everything else. */
  challengeUrl: string | null;
  expiresAt: Date | null;
  /** The first post of the same key was answered, or is still running. */
  isRepeat: boolean;
  /** Idempotency key for the next attempt, after a decline. */
  nextIdempotencyKey: string | null;
}

/** The fields of a donation that the response needs; `id` is null without a transaction. */
export type DonationState = { id: string | null } & Pick<
  TransactionSnapshot,
  | "status"
  | "declineCode"
  | "methodKind"
  | "nextAction"
  | "expiresAt"
  | "donationId"
  | "donationStatus"
  | "donationAmount"
  | "currency"
  | "recurrence"
  | "campaignSlug"
>;

/** Returns the response to a posted donation (contract). */
export function answerDonation(facts: DonationState, { isRepeat = false } = {}): GiveAnswer {
  const isKnown = facts.status === "approved";
  const decided = facts.status === "planned" ? "scheduled" : isKnown ? "approved" : "in_process";
  const refused = ["rejected", "cancelled", "non_existant"].includes(facts.status);
  const status = refused ? "rejected" : decided;
  return {
    status,
    donation: {
      uuid: facts.donationId,
      recurrence: facts.recurrence,
      amount: toDecimal(facts.donationAmount, facts.currency),
      currency: facts.currency,
      status: status === "in_process" ? "in_process" : facts.donationStatus,
    },
    transaction: facts.id === null ? null : { uuid: facts.id, status: facts.status },
    thanksPath: thanksLink(facts.campaignSlug, facts.donationId),
    declineCode: refused ? (facts.declineCode ?? "processing_error") : null,
    nextAction: facts.nextAction,
    challengeUrl:
      facts.methodKind === "card" && facts.nextAction?.kind === "redirect"
        ? facts.nextAction.url
        : null,
    expiresAt: facts.expiresAt,
    isRepeat,
    nextIdempotencyKey: refused && facts.id !== null ? nextKey(facts.id) : null,
  };
}
