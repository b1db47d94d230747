/** What a donor needs to pay at dLocal in another way than with a card. */
import type { NextAction, Pending } from "../provider";
import type { DlocalPayment } from "./answers";
import type { MethodRow } from "./methods";

const HOUR_MS = 60 * 60 * 1000;
/** The first characters of every PIX code. */
const PIX_CODE = /^0002/;

/** Returns the next action of a payment that waits for its donor, and its last moment. */
export function waitOf(
  payment: DlocalPayment,
  method: MethodRow,
): Omit<Pending, "kind" | "providerId"> {
  // A debit waits for the banks alone, which name no last moment.
  if (method.method === "cbu") return { isAtBanks: true };
  const nextAction = actionOf(payment, method);
  const expiresAt =
    payment.ticket?.expiration_date ??
    (payment.created_date && new Date(payment.created_date.getTime() + method.hours * HOUR_MS));
  return { ...(nextAction && { nextAction }), ...(expiresAt && { expiresAt }) };
}

function actionOf(payment: DlocalPayment, { method, payee }: MethodRow): NextAction | null {
  const { bank_transfer: transfer, redirect_url: page, ticket } = payment;
  if (ticket) {
    const codes = [ticket.number, ticket.barcode, ticket.id].filter((one) => one != null);
    if (method === "pix") {
      const content = codes.find((one) => PIX_CODE.test(one));
      if (content) return { kind: "qr", content };
    } else if (codes[0]) {
      const name = payee ?? ticket.provider_name ?? ticket.company_name ?? "";
      return { kind: "reference", reference: codes[0], payee: name, ...urlOf(ticket.image_url) };
    }
  }
  const number = transfer?.bank_account;
  if (transfer && number) {
    const name = [transfer.bank_name, transfer.beneficiary_name].filter(Boolean).join(" · ");
    const target = transfer.reference
      ? { reference: transfer.reference, account: number }
      : { reference: number };
    return { kind: "reference", ...target, payee: name, ...urlOf(transfer.redirect_url) };
  }
  const url = urlOf(page ?? transfer?.redirect_url ?? ticket?.image_url).url;
  return url ? { kind: "redirect", url } : null;
}

/** Only a web page is a page for donors. */
function urlOf(url: string | null | undefined): { url?: string } {
  return url && /^https?:\/\//.test(url) && URL.canParse(url) ? { url } : {};
}
