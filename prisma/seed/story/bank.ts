/** Answers of the donor's bank, with the provider's codes and messages. */

import type { Cause } from "~/providers/declines";
import type { ChargeResult } from "~/domain/payments/charge-result";
import { isOver } from "./cards";
import { diceOf } from "./dice";
import { companyId } from "./story-ids";
import type { StoryDonation } from "./donation";

/** dLocal's status code and message, by our cause. */
const WORDS: Partial<Record<Cause, readonly [code: string, words: string]>> = {
  insufficient_funds: ["302", "Insufficient amount."],
  do_not_honor: ["301", "Rejected by bank."],
  processing_error: ["321", "Error in acquirer."],
  expired_card: ["309", "Card expired."],
  stolen_card: ["313", "Card reported stolen."],
  card_cancelled: ["308", "Card disabled."],
  high_risk: ["317", "High risk."],
  bad_security_code: ["315", "Invalid security code."],
  debit_stopped: ["301", "Rejected by bank."],
};
/** Weights of causes for a monthly decline that does not come from the donor's own trouble. */
const RARE = {
  do_not_honor: 45,
  processing_error: 20,
  card_cancelled: 13,
  stolen_card: 8,
  debit_stopped: 8,
  high_risk: 6,
} satisfies Partial<Record<Cause, number>>;
const RARELY = 0.012;
/** Probability that a retry meets the same trouble. */
const STILL_IN_TROUBLE = 0.5;

/** Returns the answer to charge `number` (1 is the first), try `attempt` of a period `YYYY-MM`. */
export function decide(
  donation: StoryDonation,
  number: number,
  period: string,
  attempt: number,
): ChargeResult {
  const cause = causeOf(donation, number, period, attempt);
  const dice = diceOf(`${donation.key}/${number}`);
  const providerId = `D-4-${companyId(dice)}`;
  if (!cause) {
    const networkReference = String(dice.between(1e12, 9e13));
    return { status: "approved", providerId, networkReference, flags: [] };
  }
  const [rawCode, rawMessage] = WORDS[cause] ?? ["300", "The payment was rejected."];
  return { status: "rejected", cause, rawCode, rawMessage, providerId };
}

function causeOf(
  donation: StoryDonation,
  number: number,
  period: string,
  attempt: number,
): Cause | null {
  const { script, trouble, card, key } = donation;
  if (number === 1) return (script?.firstRefused as Cause | undefined) ?? null;
  if (script) return (script.refused?.[number] as Cause | undefined) ?? null;
  if (isOver(card, period)) return "expired_card";
  if (attempt > 1) {
    const isBroke = diceOf(`${key}/${period}/${attempt}`).chance(STILL_IN_TROUBLE);
    return isBroke ? "insufficient_funds" : null;
  }
  const dice = diceOf(`${key}/${period}`);
  if (dice.chance(trouble)) return dice.chance(0.8) ? "insufficient_funds" : "do_not_honor";
  return dice.chance(RARELY) ? dice.weighted(RARE) : null;
}
