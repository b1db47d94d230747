/** What the test of the document leaves out, each with its reason. */

const CARD = [
  "authorization",
  "cc_number",
  "cc_expiration_month",
  "cc_expiration_year",
  "cc_verification_number",
];
const PAYER = [
  "payer",
  ...["name", "email", "uid_type", "uid_number", "cellphone"].map((name) => `payer.${name}`),
  ...["country", "number"].map((name) => `payer.cellphone.${name}`),
  ...["payer", "payer.cellphone"].map((at) => `${at}.no_such_key`),
];

function ofOtherModes(id: string, names: readonly string[]): Record<string, string> {
  const why = "of a payment mode other than the example's";
  return Object.fromEntries(names.map((name) => [`${id} payment_mode.${name}`, why]));
}

/** Errors in the document that this test can't cause, with the reason. */
export const UNPROVOKED: Record<string, string> = {
  "createCardToken internal_error":
    "what breaks in the vault is answered `not_ready`: only a fault of web's own code is left",
  "giveDonation step_up_required":
    "this address is exempt from the shield: card-testing.test.ts tries it",
  "giveDonation rate_limited":
    "this address is exempt from the shield: card-testing.test.ts tries it",
  ...Object.fromEntries(
    [
      "createAgency",
      "inviteAgencyUser",
      "updateAgencyUser",
      "reactivateAgencyUser",
      "inviteAgencyAdministrator",
      "updateAgencyAdministrator",
    ].map((id) => [`${id} rate_limited`, "300 an hour, which no call of this test reaches"]),
  ),
  "deliverPledge internal_error":
    "the example's ticket is refused before a table is read that the test takes away",
  "deliverPledge rate_limited": "4,000 an hour, which no call of this test reaches",
  ...Object.fromEntries(
    [
      ...["listIntegrations", "updateIntegrationSetup", "orderIntegrationSync"],
      ...["createIntegrationRule", "updateIntegrationRule", "discardIntegrationRule"],
      "listIntegrationRequests",
    ].map((id) => [
      `${id} feature_required`,
      "the stage's organisation has every feature: connection.test.ts tries it",
    ]),
  ),
  ...Object.fromEntries(
    ["orderIntegrationSync", "createIntegrationRule", "updateIntegrationRule"].map((id) => [
      `${id} invalid_transition`,
      "the stage's organisation is connected: sync.test.ts tries it",
    ]),
  ),
  "updateDonation invalid_transition": "donation-edits.test.ts tries it",
  "collectPayment feature_required": "collect-payment.server.test.ts tries it",
  "collectPayment plan_required": "collect-payment.server.test.ts tries it",
  "collectPayment not_receiving": "collect-payment.server.test.ts tries it",
  "collectPayment gateway_not_available": "collect-payment.server.test.ts tries it",
  "updateDonor invalid_transition": "update-donor.server.test.ts tries it",
  "replacePaymentMethod invalid_transition": "replace-payment-method.server.test.ts tries it",
  "createUpgrade invalid_transition": "upgrades.server.test.ts tries it",
  "updateUpgrade invalid_transition": "upgrades.server.test.ts tries it",
  "removeUpgrade invalid_transition": "upgrades.server.test.ts tries it",
  "validateCard card_declined": "the simulated company stores every card that its checks accept",
  "validateCard card_token_expired": "the vault's token is as new as the call",
  "validateCard provider_unavailable":
    "the vault knows that nothing reached a company that is down: `not_ready`",
};

/** Fields that accept anything, with the reason. */
export const TOLERATED: Record<string, string> = {
  "createLogo picture[image]": "a file: what is none is 415, whatever stands in its place",
  "createAttachment file": "a file: what is none is 415, whatever stands in its place",
  "capturePledge pledge.payment.token": "of a card, and the example is paid by a link",
  "replacePaymentMethod no_such_key": "the vault adds keys of its own, so unknown ones are ignored",
  "replacePaymentMethod payment_method.no_such_key":
    "the vault adds keys of its own, so unknown ones are ignored",
  "replacePaymentMethod payment_method.cc_verification_number":
    "a card that is kept needs no code, and the vault reads null as none",
  ...Object.fromEntries(
    [
      ...["giveDonation payment_method.gateway", "giveDonation payment_method.gateway.token"],
      ...["", ".no_such_key", ".token"].map(
        (key) => `replacePaymentMethod payment_method.gateway${key}`,
      ),
    ].map((name) => [name, "the card that stands beside it takes its place"]),
  ),
  "createCardToken country_code": "not read: the organisation's own counts",
  "createCardToken holder_name": "any text is one; what isn't is left out",
  "createCardToken key": "the header speaks first",
  ...ofOtherModes("choosePlan", [...CARD, "cbu"]),
  ...ofOtherModes("changePaymentMode", [...CARD, ...PAYER]),
};
