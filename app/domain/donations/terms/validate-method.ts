/** Validates a payment method by the rules of its gateway and its card. Pure. */
import { isAccountNumber } from "~/countries/banks/bank-account-fields";
import { VIRTUAL_BANK } from "~/countries/banks/bank-account";
import { findBank } from "~/countries/banks/banks";
import type { CountryCode } from "~/countries/country";
import { hasScript, tokensOf } from "~/providers/accounts";
import { readCardIssue } from "~/values/cards/card-issue";
import { accountDigits } from "~/domain/donations/terms/order-instrument";
import type { CardSummary, DonationBody } from "~/domain/donations/schema";
import { refuseCompanyFault } from "./company-token";
import { validateHolder, type Refuse } from "./holder-document";

/** Validates a payment method alone. Returns the document without separators, or an empty text. */
export function validateMethod(
  body: Pick<DonationBody, "payment_method">,
  card: CardSummary | null,
  { country, gateway, provider }: { country: CountryCode; gateway: string; provider: string },
  refuse: Refuse,
): string {
  validateGateway(body, gateway, refuse);
  const { method } = body.payment_method;
  if (method === undefined) validateCard(body, card, refuse);
  if (method === "pse") validateBank(body, country, refuse);
  if (method === "cbu") validateDebit(body, country, refuse);
  const isReadable = card?.issues.length === 0;
  if (isReadable && hasScript(provider)) refuseCompanyFault(body.payment_method.gateway, refuse);
  return validateHolder(body, { country, provider }, refuse);
}

/**
 * Rejects a page that was made for another kind of gateway, because it is outdated; any other name
 * is ignored. The rules at the time of the charge choose between the integrated gateways, not the
 * page.
 */
function validateGateway(
  body: Pick<DonationBody, "payment_method">,
  gateway: string,
  refuse: Refuse,
): void {
  const { name } = body.payment_method.gateway;
  const tokens = name ? tokensOf(name) : null;
  if (tokens !== null && tokens !== tokensOf(gateway)) {
    refuse("payment_method.gateway.name", "option_invalid");
  }
}

/** PSE leads to the donor's own bank, which asks whether a person or an organisation pays. */
function validateBank(
  { payment_method: { bank = "", person_type } }: Pick<DonationBody, "payment_method">,
  country: CountryCode,
  refuse: Refuse,
): void {
  if (bank === "") refuse("payment_method.bank", "required");
  else if (findBank(country, bank) === null) refuse("payment_method.bank", "option_invalid");
  if (person_type === undefined) refuse("payment_method.person_type", "required");
}

/** Banks debit their own accounts alone, and only with their holder's agreement. */
function validateDebit(
  { payment_method: { cbu = "", mandate } }: Pick<DonationBody, "payment_method">,
  country: CountryCode,
  refuse: Refuse,
): void {
  const number = accountDigits(cbu);
  if (number === "") refuse("payment_method.cbu", "required");
  else if (number.startsWith(VIRTUAL_BANK)) refuse("payment_method.cbu", "cvu_not_debited");
  else if (!isAccountNumber(country, number)) refuse("payment_method.cbu", "cbu_invalid");
  if (!mandate) refuse("payment_method.mandate", "mandate_required");
}

/** The field that each of the vault's codes belongs to. */
const CARD_FIELDS: readonly [RegExp, string][] = [
  [/^card_number_in_other_field/, "payment_method.cardholder_name"],
  [/^expiry_/, "payment_method.cc_expiration"],
  [/^security_code_/, "payment_method.cc_verification_number"],
  [/^card_/, "payment_method.cc_number"],
];

function validateCard(
  body: Pick<DonationBody, "payment_method">,
  card: CardSummary | null,
  refuse: Refuse,
): void {
  if (!card) return refuse("payment_method.cc_number", "card_number_required");
  for (const issue of card.issues) {
    const { code, path, values } = readCardIssue(issue);
    const field = path ?? CARD_FIELDS.find(([pattern]) => pattern.test(code))?.[1];
    refuse(field ?? "payment_method.cc_number", code, values);
  }
  if (card.issues.length === 0 && !body.payment_method.gateway.token) {
    refuse("payment_method.cc_number", "card_number_required");
  }
}
