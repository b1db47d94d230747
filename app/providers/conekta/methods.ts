/** The ways to pay at Conekta that are no card. */
import type { LocalMethod, OfferedMethod } from "../local-methods";
import type { NextAction, Pending } from "../provider";
import type { ConektaCharge } from "./answers";

/** How long a donor has; the order names it, because Conekta's own default is a month. */
const HOURS = 72;
const HOUR_MS = 60 * 60 * 1000;

/** Refunds of both need the donor's account, so that they are made outside. */
export const offeredMethods: readonly OfferedMethod[] = (["spei", "cash"] as const).map(
  (method) => ({
    ...{ method, countries: ["MX"], repeats: false, refunds: false },
    expiresInMs: HOURS * HOUR_MS,
  }),
);

/** Returns the payment method of a new order's charge; null for a method that Conekta has not. */
export function methodOf(method: string, now: Date): { type: string; expires_at: number } | null {
  const offered = offeredMethods.find((one) => one.method === (method as LocalMethod));
  if (!offered) return null;
  const expires = Math.floor((now.getTime() + offered.expiresInMs) / 1000);
  return { type: offered.method, expires_at: expires };
}

/** Returns what a donor needs to pay a charge, and until when; empty for a card's. */
export function waitOf(
  charge: ConektaCharge | undefined,
): Pick<Pending, "nextAction" | "expiresAt"> {
  const method = charge?.payment_method;
  const nextAction = method && actionOf(method);
  if (!nextAction) return {};
  return { nextAction, ...(method.expires_at && { expiresAt: method.expires_at }) };
}

function actionOf(method: NonNullable<ConektaCharge["payment_method"]>): NextAction | null {
  const { barcode_url: url, clabe, receiving_account_bank: bank, reference } = method;
  if (clabe) return { kind: "reference", reference: clabe, payee: bank ?? method.bank ?? "" };
  if (!reference) return null;
  const page = url && /^https?:\/\//.test(url) && URL.canParse(url) ? { url } : {};
  return { kind: "reference", reference, payee: method.store_name ?? method.store ?? "", ...page };
}
