/** What a company's script made of the card in the donor's browser, or why it made nothing. Pure. */
import type { CompanyToken } from "~/providers/provider";
import type { CardSummary, DonationBody } from "~/domain/donations/schema";
import { DOCUMENT_FIELD, type Refuse } from "./holder-document";

type Sent = DonationBody["payment_method"]["gateway"];

/** A card number has no letter, so that none passes for a token. */
const TOKEN = /^(?=.*[a-f])[0-9a-f]{32}$/;
const NUMBER = "payment_method.cc_number";

/** The field and the text of each code that the specification names (calls.md, 'Provider codes'). */
const FAULTS: Readonly<Record<string, readonly [field: string, code: string]>> = {
  "212": [DOCUMENT_FIELD, "document_missing"],
  "214": [DOCUMENT_FIELD, "document_number_missing"],
  "316": ["payment_method.cardholder_name", "holder_name_invalid"],
  "322": [DOCUMENT_FIELD, "document_invalid"],
  "323": [DOCUMENT_FIELD, "document_invalid"],
  "324": [DOCUMENT_FIELD, "document_invalid"],
  "325": ["payment_method.cc_expiration", "expiry_invalid"],
  E301: [NUMBER, "card_number_invalid"],
  E302: ["payment_method.cc_verification_number", "security_code_invalid"],
  E423: [NUMBER, "company_busy"],
  E702: [NUMBER, "company_card_check"],
};

/** Returns the token for the charge of this card; null without one, and then the vault makes it. */
export function companyTokenOf(sent: Sent, card: CardSummary | null): CompanyToken | null {
  const { company_token: id, device_profile_id: deviceId } = sent;
  if (id === undefined || !TOKEN.test(id)) return null;
  if (!card?.first_six || !card.last_four) return null;
  return { id, firstSix: card.first_six, lastFour: card.last_four, ...(deviceId && { deviceId }) };
}

/** Refuses the field that the company's code is about; an unknown code, or no script, refuses nothing. */
export function refuseCompanyFault({ company_fault: code }: Sent, refuse: Refuse): void {
  const fault = code !== undefined && Object.hasOwn(FAULTS, code) ? FAULTS[code] : undefined;
  if (fault) refuse(...fault);
}
