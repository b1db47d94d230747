import { expect, test } from "vitest";
import { declineCauses, isCause } from "./declines";

// contract.md, 'Causes of refusal', row by row.
const contract: [string, string, string | null][] = [
  ["insufficient_funds", "soft", null],
  ["do_not_honor", "soft", null],
  ["processing_error", "soft", null],
  ["foreign_card", "soft", null],
  ["bad_security_code", "ask_donor", "payment_method_invalid"],
  ["expired_card", "hard", "cc_expired"],
  ["invalid_number", "hard", "cc_invalid_number"],
  ["missing_security_code", "hard", "cc_missing_security_code"],
  ["invalid_amount", "hard", "invalid_amount"],
  ["stolen_card", "hard", "last_transaction_stolen_issue"],
  ["lost_card", "hard", "last_transaction_stolen_issue"],
  ["card_cancelled", "hard", "last_transaction_card_cancelled"],
  ["high_risk", "hard", "last_transaction_high_risk"],
  ["debit_stopped", "hard", "donor_request_stop_debit"],
  ["method_not_supported", "hard", "payment_method_not_supported"],
  ["invalid_payment_method", "hard", "payment_method_invalid"],
  ["authentication_required", "ask_donor", null],
];

test("every cause of the contract, and no other, has its class and pause reason", () => {
  const table = Object.entries(declineCauses).map(([cause, facts]) => [
    cause,
    facts.class,
    facts.pauseReason,
  ]);
  expect(table).toEqual(contract);
});

test("recognises causes among other texts", () => {
  expect(isCause("lost_card")).toBe(true);
  expect(isCause("toString")).toBe(false);
});
