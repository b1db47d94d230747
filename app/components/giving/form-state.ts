/** The donation form's state after a post: typed values, errors, and the next idempotency key. */
import { isCurrency, parseDecimal, type Currency } from "~/values/money/money";
import { typedParagraphs } from "~/values/text/typed-text";

/** The action's response to an error (app/http/calls/answers.server.ts, `FormRefusal`). */
export interface DonateAnswer {
  lastResult: { error?: Record<string, string[] | null> | null };
  error: { code: string; message: string; details: Record<string, unknown> };
}

/** An earlier donation from this page that may have been charged. */
export interface EarlierDonation {
  isApproved: boolean;
  amount: bigint;
  currency: Currency;
}

/** A notice above the form, or above the card when it must be typed again. */
export interface FormNotice {
  kind:
    | "invalid"
    | "declined"
    | "duplicate"
    | "duplicate_pending"
    | "expired"
    | "renewed"
    | "step_up"
    | "other";
  message: string;
  earlier?: EarlierDonation;
}

/** The proof that the next post needs (contract, 'Card testing'). */
export interface StepUp {
  seed: string;
  bits: number;
  /** The card's token, which a script sends in place of the card. */
  cardToken: string | null;
  hasScript: boolean;
  isWrongCode: boolean;
}

/** The typed values by field name; never a card's number, expiry or code. */
export type TypedFields = Readonly<Record<string, string>>;

/** The button of a way to pay, which sends the form without giving anything. */
export const CHOOSE_METHOD = "choose_method";

/** The button that makes a single donation monthly, with the amount that it proposes as its value. */
export const MAKE_MONTHLY = "make_monthly";

const GIVEN_BACK =
  /^(amount|agreed|choose_method|make_monthly|utm_(?:source|medium|campaign)|every|idempotency_key|confirm_duplicate|step_up\[(?:code|script)\]|donation\[\w+\]|donation\[upgrade\]\[\w+\]|donor\[\w+\]|cover_fees|seats\[[0-9a-f-]{36}\]|promo_code|attendees\[\d{1,2}\]\[\w+\]|dedication\[\w+\]|public_message|anonymous|consents\[\w+\]|fields\[\w+\](?:\[\w+\])?|payment_method\[(?:cardholder_\w+|method|bank|person_type)\])$/;

/** Returns the fields of a post that the form may show again. */
export function typedFields(fields: Iterable<[string, unknown]>): TypedFields {
  const kept: Record<string, string> = {};
  for (const [name, value] of fields) {
    if (typeof value === "string" && GIVEN_BACK.test(name)) {
      kept[name] = typedParagraphs(value);
    }
  }
  const item = kept[MAKE_MONTHLY];
  if (item) Object.assign(kept, { "donation[recurrency]": "1", "donation[item]": item });
  return kept;
}

export interface FormState {
  /** True after a post: the card fields are empty and must be typed again. */
  posted: boolean;
  /** Whether the page shows what was typed before, after an error or another choice of how to pay. */
  isReturned: boolean;
  value(name: string): string;
  errors(path: string): string[];
  /** Errors of the chosen tickets, their promo code and total. */
  orderErrors: string[];
  notice: FormNotice | null;
  /** The errors by the paths of their fields, in the page's order. */
  faults: readonly (readonly [string, readonly string[]])[];
  /** What takes the focus: the box of the reason, or the field of a code that has to be typed first. */
  focus: string | null;
  idempotencyKey: string;
  confirmDuplicate: boolean;
  stepUp: StepUp | null;
}

/** The focus of every refusal but one that asks for a code. */
export const NOTICE_FOCUS = "notice";

/** The fields' dotted paths, as in errors, in the page's order. */
const FIELDS = [
  "amount",
  "donation.recurrency",
  "donation.items.0.amount",
  "donation.collect_day",
  "donation.upgrade.percentage",
  "donation.installments",
  "cover_fees",
  "donor.first_name",
  "donor.last_name",
  "donor.email",
  "dedication.kind",
  "dedication.name",
  "dedication.message",
  // The campaign's own questions, in the order of their errors.
  "fields",
  "payment_method.method",
  "payment_method.bank",
  "payment_method.person_type",
  "payment_method.cbu",
  "payment_method.cc_number",
  "payment_method.cc_expiration",
  "payment_method.cc_verification_number",
  "payment_method.cardholder_name",
  "payment_method.cardholder_id_type",
  "payment_method.cardholder_id_number",
  "agreed",
];
const ORDER = /^(donation\.items\b|promo_code$|order_total$|attendees$)/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the form's state: empty, or after the action's error. */
export function formState(
  answer: DonateAnswer | undefined,
  freshKey: string,
  typed: TypedFields = {},
): FormState {
  if (!answer) {
    return {
      posted: false,
      isReturned: Object.keys(typed).length > 0,
      value: (name) => typed[name] ?? "",
      errors: () => [],
      orderErrors: [],
      notice: null,
      faults: [],
      focus: null,
      idempotencyKey: keptKey(typed.idempotency_key ?? "", freshKey),
      confirmDuplicate: false,
      stepUp: null,
    };
  }
  const errors = answer.lastResult.error ?? {};
  const value = (name: string) => typed[name] ?? "";
  const own = Object.keys(errors).filter((path) => path.startsWith("fields."));
  const faults = FIELDS.flatMap((path) => (path === "fields" ? own : path)).flatMap((path) =>
    errors[path]?.length ? [[path, errors[path]] as const] : [],
  );
  const stepUp = stepUpOf(answer, typed);
  const notice = noticeOf(answer);
  const duplicate = notice.kind === "duplicate" || notice.kind === "duplicate_pending";
  return {
    posted: true,
    isReturned: true,
    value,
    errors: (path) => errors[path] ?? [],
    orderErrors: Object.entries(errors).flatMap(([path, texts]) =>
      ORDER.test(path) ? (texts ?? []) : [],
    ),
    notice,
    faults,
    focus: stepUp && !stepUp.hasScript ? "step_up.code" : NOTICE_FOCUS,
    idempotencyKey: nextKey(answer, value("idempotency_key"), freshKey),
    // A step-up comes before the donation, so the confirmation that the donor gave goes on.
    confirmDuplicate: duplicate || (stepUp !== null && value("confirm_duplicate") === "1"),
    stepUp,
  };
}

function stepUpOf({ error }: DonateAnswer, typed: TypedFields): StepUp | null {
  if (error.code !== "step_up_required") return null;
  const { challenge, card_token: token } = error.details;
  const { seed = "", bits = 0 } = (challenge ?? {}) as { seed?: string; bits?: number };
  return {
    seed,
    bits,
    cardToken: typeof token === "string" ? token : null,
    hasScript: typed["step_up[script]"] === "1",
    isWrongCode: (typed["step_up[code]"] ?? "") !== "",
  };
}

/**
 * Keeps the key after an error that saved nothing, so that a repetition is recognised. A declined card, and a
 * key that was used with other content, need a new key (contract, Conventions).
 */
function nextKey({ error }: DonateAnswer, posted: string, fresh: string): string {
  const next = error.details.next_idempotency_key;
  if (typeof next === "string") return next;
  const spent = error.code === "card_declined" || error.code === "idempotency_key_reused";
  return spent ? fresh : keptKey(posted, fresh);
}

const keptKey = (posted: string, fresh: string) => (UUID.test(posted) ? posted : fresh);

function noticeOf({ error }: DonateAnswer): FormNotice {
  const { code, message, details } = error;
  switch (code) {
    case "validation_failed":
      return { kind: "invalid", message };
    case "card_declined":
      return { kind: "declined", message };
    case "possible_duplicate":
      return { kind: details.decided === false ? "duplicate_pending" : "duplicate", message };
    case "invalid_csrf_token":
      return { kind: "expired", message };
    case "step_up_required":
      return { kind: "step_up", message };
    case "idempotency_key_reused":
      return { kind: "renewed", message, ...earlierOf(details.earlier) };
    default:
      return { kind: "other", message };
  }
}

/** Returns nothing when the earlier donation was declined, because it charged nothing. */
function earlierOf(given: unknown): { earlier?: EarlierDonation } {
  const { status, amount, currency } = (given ?? {}) as Record<string, string>;
  if (!amount || !isCurrency(currency) || status === "rejected") return {};
  const isApproved = status === "approved";
  return { earlier: { isApproved, amount: parseDecimal(amount, currency) ?? 0n, currency } };
}
