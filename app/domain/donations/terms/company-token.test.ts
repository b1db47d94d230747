import { expect, it, vi } from "vitest";
import { CARD_SUMMARY } from "../../../../tests/factories/donation-form";
import { companyTokenOf, refuseCompanyFault } from "./company-token";

const card = { ...CARD_SUMMARY, issues: [] };
const id = "ff8080814c11e237014c1ff593b57b4d";

it("is for the card that the vault has", () => {
  const { first_six: firstSix, last_four: lastFour } = card;
  expect(companyTokenOf({ company_token: id }, card)).toEqual({ id, firstSix, lastFour });
  const sent = { company_token: id, device_profile_id: "armor.1" };
  expect(companyTokenOf(sent, card)).toMatchObject({ deviceId: "armor.1" });
  expect(companyTokenOf({ company_token: id }, null)).toBeNull();
});

it.each([undefined, "", "41111111111111114111111111111111", "4111111111111111", `${id}0`, "../x"])(
  "is none where the browser sends %s",
  (sent) => {
    expect(companyTokenOf({ company_token: sent }, card)).toBeNull();
  },
);

it.each([
  ["212", "payment_method.cardholder_id_number", "document_missing"],
  ["316", "payment_method.cardholder_name", "holder_name_invalid"],
  ["325", "payment_method.cc_expiration", "expiry_invalid"],
  ["E301", "payment_method.cc_number", "card_number_invalid"],
  ["E302", "payment_method.cc_verification_number", "security_code_invalid"],
  ["E423", "payment_method.cc_number", "company_busy"],
  ["E702", "payment_method.cc_number", "company_card_check"],
])("refuses the field of the company's code %s", (code, field, text) => {
  const refuse = vi.fn();
  refuseCompanyFault({ company_fault: code }, refuse);
  expect(refuse.mock.calls).toEqual([[field, text]]);
});

it.each(["load", "slow", "version", "999", "constructor", undefined])(
  "leaves the card to the vault after %s",
  (code) => {
    const refuse = vi.fn();
    refuseCompanyFault({ company_fault: code }, refuse);
    expect(refuse).not.toHaveBeenCalled();
  },
);
