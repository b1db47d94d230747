/** The answers to charges: by script, by Stripe's test cards, by the product's own test cards. */
import { testCards } from "../dlocal/test-cards";

export type Decision =
  | { kind: "approved" | "in_process" | "challenge" | "timeout" | "timeout_after_approve" }
  | { kind: "strange" }
  | { kind: "rejected"; cause: string }
  | { kind: "slow"; ms: number };

/** The contract's cause → Stripe's error code and decline code. Causes without one cannot happen here. */
const DECLINES: Readonly<Record<string, [code: string, declineCode?: string]>> = {
  insufficient_funds: ["card_declined", "insufficient_funds"],
  do_not_honor: ["card_declined", "generic_decline"],
  processing_error: ["processing_error"],
  bad_security_code: ["incorrect_cvc"],
  expired_card: ["expired_card"],
  invalid_number: ["incorrect_number"],
  invalid_amount: ["card_declined", "invalid_amount"],
  stolen_card: ["card_declined", "stolen_card"],
  lost_card: ["card_declined", "lost_card"],
  card_cancelled: ["card_declined", "restricted_card"],
  high_risk: ["card_declined", "fraudulent"],
  debit_stopped: ["card_declined", "revocation_of_authorization"],
  method_not_supported: ["card_declined", "card_not_supported"],
  invalid_payment_method: ["card_declined", "incorrect_pin"],
  authentication_required: ["authentication_required", "authentication_required"],
};

/** Stripe's own test numbers (test_cards.json). */
const NUMBERS: Readonly<Record<string, string>> = {
  "4000000000000002": "rejected:do_not_honor",
  "4000000000009995": "rejected:insufficient_funds",
  "4000000000000069": "rejected:expired_card",
  "4000000000000127": "rejected:bad_security_code",
  "4000000000000119": "rejected:processing_error",
  "4100000000000019": "rejected:high_risk",
  "4000002500003155": "challenge",
  "4000002760003184": "challenge_always",
  "4000000000003220": "challenge",
};

/** Parses a word of a script; null if it is unknown here. */
export function parseDecision(word: string): Decision | null {
  const [head, tail = ""] = word.split(":", 2);
  if (head === "rejected")
    return Object.hasOwn(DECLINES, tail) ? { kind: head, cause: tail } : null;
  if (head === "slow" && /^\d{1,7}$/.test(tail)) return { kind: "slow", ms: Number(tail) };
  switch (word) {
    case "approved":
    case "in_process":
    case "challenge":
    case "timeout":
    case "timeout_after_approve":
    case "strange":
      return { kind: word };
    default:
      return null;
  }
}

/** Returns what the number alone decides, as a word of a script. */
export function behaviourOf(number: string): string {
  return NUMBERS[number] ?? testCards[number] ?? "approved";
}

/** Decides without a script. A card that its bank always asks about needs the donor each time. */
export function decide(
  behaviour: string,
  { isExpired, isOffSession }: { isExpired: boolean; isOffSession: boolean },
): Decision {
  if (isExpired) return { kind: "rejected", cause: "expired_card" };
  if (behaviour === "challenge_always") {
    return isOffSession
      ? { kind: "rejected", cause: "authentication_required" }
      : { kind: "challenge" };
  }
  // The donor answered at the first charge, and the bank remembers it.
  if (behaviour === "challenge" && isOffSession) return { kind: "approved" };
  return parseDecision(behaviour) ?? { kind: "rejected", cause: "do_not_honor" };
}

/** Returns a decline as the last error of a payment. */
export function declineOf(cause: string): Record<string, unknown> {
  const [code, declineCode] = DECLINES[cause] ?? ["card_declined", "generic_decline"];
  return {
    ...{ type: "card_error", code, message: "Your card was declined." },
    ...(declineCode !== undefined && { decline_code: declineCode }),
  };
}

/** Returns a word for the journal of calls. */
export function wordOf(decision: Decision): string {
  if (decision.kind === "slow") return `slow:${decision.ms}`;
  return decision.kind === "rejected" ? `rejected:${decision.cause}` : decision.kind;
}
