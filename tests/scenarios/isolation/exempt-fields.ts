/** Fields with the name of an id that identify nothing of a tenant, each with its reason. */

/** Steps of the gateways' page with a form, in settings and onboarding. */
export const GATEWAY_FORMS = [
  "manage/settings/gateways/bank",
  "manage/settings/gateways/:uuid/edit",
  ...["manage/settings/gateways", "account/onboarding/payment_gateways"].flatMap((page) =>
    ["setup/:gateway", "setup/:gateway/bank", "setup/:gateway/form"].map(
      (step) => `${page}/${step}`,
    ),
  ),
];

/** Returns one field for several calls. */
function atEach(urls: readonly string[], field: string, why: string): Record<string, string> {
  return Object.fromEntries(urls.map((url) => [`${url} ${field}`, why]));
}

export const EXEMPT: Record<string, string> = {
  "auth/salesforce/finish query state":
    "works in the session that began it alone (integrations/connection.test.ts)",
  "mi/upgrade/:link path link":
    "of a mailed link: it is signed, and its donation is looked up on the page's own host (upgrades.test.ts)",
  "p/pay/:link path link":
    "of a pledge's signed link, which is looked up on the page's own host (pledges.test.ts)",
  "__json/agency/offline/pledges body ticket":
    "of a team's device: it is signed, and holds on its own organisation's host only (deliver-pledge.test.ts)",
  "p/stop/:link path link":
    "of a pledge's signed link, which is looked up on the page's own host (pledges.test.ts)",
  "mi/convert/:link path link":
    "of a link on the thanks page: it is signed, and its donation is looked up on the page's own host (convert.test.ts)",
  ...atEach(
    ["mi/enter/:link", "mi/email/:link", "mi/gift/:link"],
    "path link",
    "of a mailed link: it is signed, and looked up on the page's own host (own-area.server.test.ts)",
  ),
  "body payment_method.method_id": "a card's brand",
  "body payment_mode.method_id": "a card's brand",
  "body pledge.payment.method_id": "a card's brand",
  "body device_id":
    "a name that the tablet gives itself, compared only among the organisation's own pledges",
  "body pledge.device_id":
    "a name that the tablet gives itself, compared only among the organisation's own pledges",
  "body method_id": "a card's brand",
  "body payment_method.gateway.company_token":
    "a token that the company made for one charge, and looks up itself",
  "body payment_method.gateway.device_profile_id": "a name that the company gives to a device",
  "__json/agency/offline/pledges body key": "the name of a team's public key",
  "body cardholder_uid": "a document's number, which nothing is looked up by",
  "body payment_mode.cardholder_uid": "a document's number, which nothing is looked up by",
  "body billing_profile.tax_id": "a tax number, which the invoices show",
  "body tax_id": "a tax number, which the invoices show",
  "body facebook_pixel_id": "text of the campaign's own tracking",
  "body analytics_id": "text of the campaign's own tracking",
  "body tag_manager_id": "text of the campaign's own tracking",
  "body uid": "a tax number: that it is taken is said on purpose, at signup",
  "body organization.uid": "a tax number: that it is taken is said on purpose, at signup",
  "__json/internal/api/accounts/register header idempotency-key":
    "kept under the signup's own session, which is a cookie",
  ...atEach(
    [
      "login/two_factor/reset",
      "password/reset",
      "email/confirm",
      "email/revoke",
      "access/stop",
      "invitations",
      "invitations/:token",
      "invitations/team",
      "invitations/team/:token",
    ],
    "query token",
    "of a mailed link: whoever has it is its person (isolation-paths: 'links that B's mails carry')",
  ),
  "access/stop body token": "of a mailed link, as in its query",
  "mi/card/:link path link":
    "of a mailed link: it is signed, and its donation is looked up on the page's own host (donor-card.test.ts)",
  ...atEach(
    ["receipts/:link", "receipts/:link/file"],
    "path link",
    "of a mailed link: it is signed, and its charge is looked up on the page's own host (receipts.test.ts)",
  ),
  "reminders/:link path link":
    "of a mailed link: it is signed, and holds on its own organisation's host only (lead-reminders.server.test.ts)",
  ...atEach(
    ["t/orders/:link", "t/orders/:link/file"],
    "path link",
    "of a mailed link: it is signed, and its order is looked up on the page's own host (tickets.server.test.ts)",
  ),
  ...atEach(
    ["t/:code", "t/:code/file", "t/:code/calendar"],
    "path code",
    "16 random signs, looked up on the page's own host (tickets.server.test.ts)",
  ),
  "c/:slug/waiting body option": "looked up among the options of the event in the address",
  "r/:code path code":
    "16 random signs, looked up on the page's own host: another organisation knows none of them (receipts.test.ts)",
  "signup body idempotency_key": "kept under the session that adds an organisation, a cookie",
  ...atEach(
    [
      ...GATEWAY_FORMS,
      "__json/manage/api/payment_processors",
      "__json/manage/api/payment_processors/:uuid",
    ],
    "body token",
    "a company's code of the organisation's own contract with it",
  ),
  "auth/mercadopago/callback query state":
    "leads to the host of the organisation that it names, and proves nothing there",
  ...atEach(
    [
      "manage/settings/gateways",
      "account/onboarding/payment_gateways",
      "manage/campaigns/:uuid/fields",
    ],
    "body order_move",
    "one of the ids of `order`, which are tried",
  ),
  ...atEach(
    ["", "/tickets", "/amounts", "/fields", "/thanks", "/advanced", "/embed"].map(
      (page) => `manage/campaigns/:uuid${page}`,
    ),
    "body copy",
    "the id of the copy that its button makes, which an unknown id makes as well",
  ),
  ...Object.fromEntries(
    ["options.0.uuid", "promo_codes.0.uuid"].map((field) => [
      `manage/campaigns/:uuid/tickets body ${field}`,
      "looked up among those of the event in the address (update-event.server.test.ts)",
    ]),
  ),
  "query ticket": "taken by auth/finish alone, where it is tried: others import what reads it",
  "manage/notifications query before":
    "a place in the order of the person's own news, which is looked up nowhere",
  "manage/dashboard body announcement": "the platform's, to all",
  "body gateway_id": "one of four words",
  ...atEach(
    GATEWAY_FORMS,
    "body campaign_uuids.0",
    "the form's name of a field tried by the JSON call",
  ),
  "webhooks/:provider header x-csrf-token": "a company's call has its own signature",
};
