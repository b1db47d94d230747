/** The answers to charges: by script, by the company's magic cardholder names, by test card. */
import { testCards } from "../dlocal/test-cards";

export type Decision =
  | { kind: "approved" | "in_process" | "challenge" | "timeout" | "timeout_after_approve" }
  | { kind: "strange" }
  | { kind: "rejected"; detail: string }
  | { kind: "missing_code" }
  | { kind: "slow"; ms: number };

/** The contract's cause → the company's own word. Causes without one cannot happen here. */
const DETAILS: Readonly<Record<string, string>> = {
  insufficient_funds: "cc_rejected_insufficient_amount",
  do_not_honor: "cc_rejected_other_reason",
  processing_error: "cc_rejected_card_error",
  bad_security_code: "cc_rejected_bad_filled_security_code",
  expired_card: "cc_rejected_bad_filled_date",
  invalid_number: "cc_rejected_bad_filled_card_number",
  invalid_amount: "cc_amount_rate_limit_exceeded",
  card_cancelled: "cc_rejected_card_disabled",
  high_risk: "cc_rejected_high_risk",
  method_not_supported: "cc_rejected_card_type_not_allowed",
  invalid_payment_method: "cc_rejected_bad_filled_other",
  authentication_required: "cc_rejected_3ds_mandatory",
};

/** The first word of a test card's holder decides (reference/providers.md, 'Test data'). */
const NAMES: Readonly<Record<string, Decision>> = {
  APRO: { kind: "approved" },
  OTHE: { kind: "rejected", detail: "cc_rejected_other_reason" },
  CONT: { kind: "in_process" },
  CALL: { kind: "rejected", detail: "cc_rejected_call_for_authorize" },
  FUND: { kind: "rejected", detail: "cc_rejected_insufficient_amount" },
  SECU: { kind: "rejected", detail: "cc_rejected_bad_filled_security_code" },
  EXPI: { kind: "rejected", detail: "cc_rejected_bad_filled_date" },
  FORM: { kind: "rejected", detail: "cc_rejected_bad_filled_other" },
};

/** Cards whose bank challenges the holder; the second one is never authorised. */
const CHALLENGED = ["5483928164574623", "5361956806117557"];

/** Parses a word of a script; null if it is unknown here. */
export function parseDecision(word: string): Decision | null {
  const [head, tail = ""] = word.split(":", 2);
  if (head === "rejected") {
    if (tail === "missing_security_code") return { kind: "missing_code" };
    const detail = Object.hasOwn(DETAILS, tail) ? DETAILS[tail] : undefined;
    return detail === undefined ? null : { kind: "rejected", detail };
  }
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

/** Returns what the number alone decides, as a word of a script; the card keeps it. */
export function behaviourOf(number: string): string {
  if (CHALLENGED.includes(number)) return "challenge";
  return testCards[number] ?? "approved";
}

/** Decides without a script. */
export function decide(behaviour: string, holder: string, isExpired: boolean): Decision {
  const named = NAMES[holder.trim().split(/\s+/)[0] ?? ""];
  if (named) return named;
  if (isExpired) return { kind: "rejected", detail: "cc_rejected_bad_filled_date" };
  return parseDecision(behaviour) ?? { kind: "rejected", detail: "cc_rejected_other_reason" };
}

/** Returns a word for the journal of calls. */
export function wordOf(decision: Decision): string {
  if (decision.kind === "missing_code") return "rejected:missing_security_code";
  if (decision.kind === "slow") return `slow:${decision.ms}`;
  if (decision.kind !== "rejected") return decision.kind;
  const cause = Object.entries(DETAILS).find(([, detail]) => detail === decision.detail)?.[0];
  return `rejected:${cause ?? decision.detail}`;
}
