/** The answers to charges: by script, by Conekta's test cards, by the product's own test cards. */
import { testCards } from "../dlocal/test-cards";

export type Decision =
  | { kind: "approved" | "in_process" | "challenge" | "timeout" | "timeout_after_approve" }
  | { kind: "strange" }
  | { kind: "rejected"; cause: string }
  | { kind: "slow"; ms: number };

/** How Conekta says a cause: its error, and the failure code of the charge. */
interface Refusal {
  status: 402 | 422;
  code: string;
  word: string;
  message: string;
}

const refusal = (status: 402 | 422, code: string, word: string, message: string): Refusal => ({
  ...{ status, code, word, message },
});

/** The contract's cause → Conekta's words. Causes without documented words cannot happen here. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  insufficient_funds: refusal(
    ...([402, "processing.bank.insufficient_funds", "insufficient_funds"] as const),
    "La tarjeta no tiene fondos suficientes.",
  ),
  do_not_honor: refusal(
    ...([402, "processing.bank.declined", "card_declined"] as const),
    "La tarjeta fue declinada por el banco.",
  ),
  high_risk: refusal(
    ...([402, "processing.charge.card_payment.suspicious_behaviour", "suspected_fraud"] as const),
    "Este cargo ha sido declinado porque el comportamiento del comprador es sospechoso.",
  ),
  authentication_required: refusal(
    ...([402, "processing.charge.card_payment.declined_by_3ds", "declined_by_3ds"] as const),
    "La autenticación 3DS falló.",
  ),
  foreign_card: refusal(
    ...([422, "parameter_validation.charge.international_card_not_allowed"] as const),
    "international_card_not_allowed",
    "No se aceptan tarjetas internacionales.",
  ),
  expired_card: refusal(
    ...([422, "parameter_validation.expiration_date.expired", "expired_card"] as const),
    "La tarjeta ha expirado.",
  ),
  invalid_number: refusal(
    ...([422, "parameter_validation.card.number", "card_declined"] as const),
    "El número de tarjeta no es válido.",
  ),
  bad_security_code: refusal(
    ...([422, "parameter_validation.card.cvc", "card_declined"] as const),
    "El código de seguridad no es válido.",
  ),
};

/** Conekta's test numbers (test_cards.json). */
const NUMBERS: Readonly<Record<string, string>> = {
  "4000000000000002": "rejected:do_not_honor",
  "4000000000000127": "rejected:insufficient_funds",
  "4000000000009979": "rejected:do_not_honor",
};

/** Parses a word of a script; null if it is unknown here. */
export function parseDecision(word: string): Decision | null {
  const [head, tail = ""] = word.split(":", 2);
  if (head === "rejected")
    return Object.hasOwn(REFUSALS, tail) ? { kind: head, cause: tail } : null;
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

/** Decides without a script. The donor answered a challenge at the first charge, and the bank remembers it. */
export function decide(
  behaviour: string,
  { isExpired, isRecurrent }: { isExpired: boolean; isRecurrent: boolean },
): Decision {
  if (isExpired) return { kind: "rejected", cause: "expired_card" };
  if (behaviour === "challenge" && isRecurrent) return { kind: "approved" };
  return parseDecision(behaviour) ?? { kind: "rejected", cause: "do_not_honor" };
}

export function refusalOf(cause: string): Refusal {
  const found = REFUSALS[cause] ?? REFUSALS.do_not_honor;
  if (!found) throw new Error(`no refusal for ${cause}`);
  return found;
}

/** Returns a word for the journal of calls. */
export function wordOf(decision: Decision): string {
  if (decision.kind === "slow") return `slow:${decision.ms}`;
  return decision.kind === "rejected" ? `rejected:${decision.cause}` : decision.kind;
}
